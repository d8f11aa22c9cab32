import type { Document } from '../contract/document.ts';

type Node = Readonly<Record<string, unknown>>;

const COMPONENTS = '#/components/';
/** For readers, not for the validator. */
const PROSE = new Set(['examples', 'example', 'headers', 'tags', 'summary', 'externalDocs']);

/**
 * The part of the contract that the validator needs: parameters, request bodies, bodies of
 * successes and the components they refer to. The validator expands every reference at the first
 * use of an operation. Errors bypass it (failure.ts); tests validate them.
 */
export function validatorDocument(document: Document): Document {
  const { openapi, info, servers } = document;
  const components: Record<string, Record<string, unknown>> = {};
  const include = (reference: string): void => {
    const [kind = '', name = ''] = reference.slice(COMPONENTS.length).split('/');
    const known = (components[kind] ??= {});
    if (name in known) return;
    known[name] = {};
    known[name] = copy(document.components[kind]?.[name], include);
  };
  const paths = copy(document.paths, include) as Document['paths'];
  return { openapi, info, servers, security: [], paths, components };
}

/** Keys below `properties` are field names, never keywords. */
function copy(value: unknown, include: (reference: string) => void, keyword = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => copy(each, include));
  if (typeof value !== 'object' || value === null) return value;
  const node = value as Node;
  if (typeof node['$ref'] === 'string') include(node['$ref']);
  // The validator counts the characters of a file one by one. The document rules measure its bytes
  // instead.
  const left = node['contentEncoding'] === 'base64' ? new Set([...PROSE, 'minLength', 'maxLength']) : PROSE;
  const kept = Object.entries(node).filter(([name]) => keyword === 'properties' || !left.has(name));
  return Object.fromEntries(
    kept.map(([name, inner]) => [name, copy(name === 'responses' ? successes(inner as Node) : inner, include, name)]),
  );
}

const successes = (responses: Node): Node =>
  Object.fromEntries(Object.entries(responses).filter(([status]) => Number(status) < 400));
