import { operationsOf, type Document, type Operation } from '../../src/contract/document.ts';

/** The target of a request: an operation with path parameters, or a path with other methods. */
export type Route =
  | {
      readonly kind: 'operation';
      readonly operation: Operation;
      /** The path of the operation for Prism, with the base path. */
      readonly template: string;
      /** The path requested. */
      readonly path: string;
      readonly parameters: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'other methods'; readonly allow: readonly string[]; readonly isPublic: boolean };

/**
 * Finds the operation that a request is, as the service's own router does; undefined where there is
 * no such address.
 */
type FindRoute = (method: string, pathname: string) => Route | undefined;

type Template = {
  readonly operation: Operation;
  readonly template: string;
  readonly names: readonly string[];
  readonly pattern: RegExp;
};

/** The routes of a contract; a HEAD is answered as a GET without its body where the contract does not describe it. */
export function createRoutes(contract: Document): FindRoute {
  const templates = operationsOf(contract).flatMap((operation) => operation.mounts.map((mount) => templateOf(operation, mount)));
  return (method, pathname) => {
    const there = templates.filter(({ pattern }) => pattern.test(pathname));
    const found =
      there.find(({ operation }) => operation.method === method.toLowerCase()) ??
      (method === 'HEAD' ? there.find(({ operation }) => operation.method === 'get') : undefined);
    if (found === undefined) return there.length === 0 ? undefined : otherMethodsOf(there);
    const { operation, template, names, pattern } = found;
    const values = pattern.exec(pathname)?.slice(1) ?? [];
    const parameters = Object.fromEntries(names.map((name, index) => [name, decode(values[index] ?? '')]));
    const path = operation.path === '/' ? pathname.replace(/\/?$/, '/') : pathname;
    return { kind: 'operation', operation, template, path, parameters };
  };
}

function templateOf(operation: Operation, mount: string): Template {
  const template = mount + operation.path;
  const names = [...template.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name ?? '');
  const pattern = template
    .split(/\{[^}]+\}/)
    .map((fixed) => fixed.replace(/[.*+?^$()|[\]\\]/g, '\\$&'))
    .join('([^/]+)');
  // the base address may be given without its slash
  return { operation, template, names, pattern: new RegExp(`^${pattern}${template.endsWith('/') ? '?' : ''}$`) };
}

function otherMethodsOf(templates: readonly Template[]): Route {
  const offered = templates.flatMap(({ operation: { method } }) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]));
  const isPublic = templates.some(({ operation }) => !operation.authenticated);
  return { kind: 'other methods', allow: [...new Set([...offered, 'OPTIONS'])], isPublic };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

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
