import { operationsOf, type Document, type Operation } from '../../src/contract/document.ts';

/** The target of a request: an operation with path parameters, or a path with other methods. */
export type Route =
  | {
      readonly kind: 'operation';
      readonly operation: Operation;
      /** The path for Prism, with the base path. */
      readonly path: string;
      readonly parameters: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'other methods'; readonly allow: readonly string[] };

/**
 * Finds the operation that a request is, as the service's own router does; undefined where there is
 * no such address.
 */
type FindRoute = (method: string, pathname: string) => Route | undefined;

type Template = { readonly operation: Operation; readonly names: readonly string[]; readonly pattern: RegExp };

/** The routes of a contract; a HEAD is answered as a GET without its body where the contract does not describe it. */
export function createRoutes(contract: Document): FindRoute {
  const templates = operationsOf(contract).map(templateOf);
  return (method, pathname) => {
    const there = templates.filter(({ pattern }) => pattern.test(pathname));
    const found =
      there.find(({ operation }) => operation.method === method.toLowerCase()) ??
      (method === 'HEAD' ? there.find(({ operation }) => operation.method === 'get') : undefined);
    if (found === undefined) return there.length === 0 ? undefined : { kind: 'other methods', allow: methodsOf(there) };
    const { operation, names, pattern } = found;
    const values = pattern.exec(pathname)?.slice(1) ?? [];
    const parameters = Object.fromEntries(names.map((name, index) => [name, decode(values[index] ?? '')]));
    return { kind: 'operation', operation, path: operation.path === '/' ? pathname.replace(/\/?$/, '/') : pathname, parameters };
  };
}

function templateOf(operation: Operation): Template {
  const path = operation.mount + operation.path;
  const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name ?? '');
  const pattern = path
    .split(/\{[^}]+\}/)
    .map((fixed) => fixed.replace(/[.*+?^$()|[\]\\]/g, '\\$&'))
    .join('([^/]+)');
  // the base address may be given without its slash
  return { operation, names, pattern: new RegExp(`^${pattern}${path.endsWith('/') ? '?' : ''}$`) };
}

function methodsOf(templates: readonly Template[]): readonly string[] {
  const offered = templates.flatMap(({ operation: { method } }) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]));
  return [...new Set([...offered, 'OPTIONS'])];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
