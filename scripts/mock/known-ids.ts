import type { Document } from '../../src/contract/document.ts';

/** Whether an example of the contract has all ids of a path. */
type KnowsIds = (parameters: Readonly<Record<string, unknown>>) => boolean;

/**
 * Reads the ids from the URLs of all examples but those of errors. A parameter that no URL has
 * takes any value.
 */
export function createKnownIds(contract: Document): KnowsIds {
  const text = JSON.stringify(contract, (_, value: { readonly _status?: unknown } | null) =>
    value?._status === 'INVALID' ? undefined : value,
  );
  const { origin } = new URL(contract.servers[0]?.url ?? '');
  const paths = [...text.matchAll(/"(https?:[^"\s]+)"/g)].flatMap(([, link = '']) => {
    const url = URL.parse(link);
    return url?.origin === origin ? [url.pathname] : [];
  });
  const patterns = Object.keys(contract.paths).map(
    (path) => new RegExp(`^(?:/v\\d+)?${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  );
  const known = new Map<string, Set<string>>();
  for (const pattern of patterns)
    for (const path of new Set(paths))
      for (const [name, id] of Object.entries(pattern.exec(path)?.groups ?? {}))
        known.set(name, (known.get(name) ?? new Set()).add(decodeURIComponent(id)));
  return (parameters) => Object.entries(parameters).every(([name, id]) => known.get(name)?.has(String(id)) ?? true);
}
