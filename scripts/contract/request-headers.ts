/**
 * What follows from the headers `Idempotency-Key` and `If-None-Match` of a request: bundling adds it. The
 * table of contents lists the parts under `components`.
 */
type Named = { readonly $ref?: string };
type Response = {
  headers?: Readonly<Record<string, unknown>>;
  readonly content?: { readonly 'application/json'?: { examples?: Readonly<Record<string, unknown>> } };
};
type Operation = { parameters?: readonly Named[]; requestBody?: unknown; responses?: Readonly<Record<string, Response>> };
type Contract = {
  readonly paths?: Readonly<Record<string, { readonly [method in 'get' | 'post']?: Operation }>>;
  readonly components?: { readonly parameters?: Readonly<Record<string, unknown>> };
};

/** Headers of successes that are added here. */
export const OF_SUCCESSES = ['Idempotency-Replayed', 'ETag', 'Cache-Control'];

/**
 * An operation with a body takes an `Idempotency-Key`, says when its answer is a stored one, and refuses a
 * key that is in use or belongs to another request; not where it names the parameter itself, because the
 * key has no effect there. An answer to `If-None-Match` has an ETag, and its caller alone may cache it.
 */
export function addRequestHeaders({ paths = {}, components: { parameters: known = {} } = {} }: Contract): void {
  for (const operation of Object.values(paths).flatMap(({ get, post }) => [get ?? [], post ?? []].flat())) {
    const { parameters = [], requestBody, responses = {} } = operation;
    const takes = (name: string): boolean => parameters.some(({ $ref }) => $ref?.endsWith(`/${name}`));
    if (takes('ifNoneMatch')) addHeaders(responses['200'], 'ETag', 'Cache-Control');
    if (requestBody === undefined || takes('idempotencyKey') || !('idempotencyKey' in known)) continue;
    // deleted first, so that they stand behind the parameters
    for (const part of ['requestBody', 'responses'] as const) delete operation[part];
    const key = { $ref: '#/components/parameters/idempotencyKey' };
    Object.assign(operation, { parameters: [...parameters, key], requestBody, responses });
    addHeaders(responses['200'], 'Idempotency-Replayed');
    addExample(responses['409'], 'idempotency_conflict', 'error-idempotency-conflict');
    addExample(responses['422'], 'key_reused', 'invalid-key-reused');
  }
}

/** A response may describe one of them otherwise. */
function addHeaders(response: Response | undefined, ...names: readonly string[]): void {
  const added = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
  if (response) response.headers = { ...added, ...response.headers };
}

/** Adds an example behind those of a response that the operation describes. */
function addExample(response: Response | undefined, name: string, component: string): void {
  const body = response?.content?.['application/json'];
  if (body) body.examples = { ...body.examples, [name]: { $ref: `#/components/examples/${component}` } };
}
