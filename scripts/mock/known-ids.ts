import { operationsOf, type Document } from '../../src/contract/document.ts';
import { createRoutes } from './routes.ts';

/** Whether an example of the contract has the ids of a path. */
type KnowsIds = (parameters: Readonly<Record<string, string>>) => boolean;

/**
 * Reads the ids from the links of all examples. A parameter that no link has takes any value, as in
 * the draft of an operation.
 */
export function createKnownIds(contract: Document): KnowsIds {
  const findRoute = createRoutes(contract);
  const methods = new Set(operationsOf(contract).map(({ method }) => method.toUpperCase()));
  const known = new Map<string, Set<string>>();
  for (const path of pathsOfLinks(contract))
    for (const method of methods) {
      const route = findRoute(method, path);
      if (route?.kind !== 'operation') continue;
      for (const [name, id] of Object.entries(route.parameters)) known.set(name, (known.get(name) ?? new Set()).add(id));
    }
  return (parameters) => Object.entries(parameters).every(([name, id]) => known.get(name)?.has(id) ?? true);
}

/** Without those of errors, whose `_self` may lead to an id that does not exist. */
function pathsOfLinks(contract: Document): ReadonlySet<string> {
  const text = JSON.stringify(contract, (_, value: { readonly _status?: unknown } | null) =>
    value?._status === 'INVALID' ? undefined : value,
  );
  const { origin } = new URL(contract.servers[0]?.url ?? '');
  const links = [...text.matchAll(/"(https?:[^"\s]+)"/g)].map(([, link = '']) => link);
  const ours = links.filter((link) => URL.canParse(link) && new URL(link).origin === origin);
  return new Set(ours.map((link) => new URL(link).pathname));
}
