/** The refusals that follow from the kind of an operation: bundling adds them. */
type Named = { readonly $ref?: string; readonly name?: string };
type Operation = {
  readonly parameters?: readonly Named[];
  readonly requestBody?: unknown;
  readonly security?: readonly unknown[];
  responses?: Readonly<Record<string, unknown>>;
};
type PathItem = { readonly parameters?: readonly Named[] } & { readonly [method in 'get' | 'head' | 'post']?: Operation };
type Contract = {
  readonly paths?: Readonly<Record<string, PathItem>>;
  readonly components?: { readonly responses?: Readonly<Record<string, unknown>> };
};

/**
 * Adds to every operation the refusals of its kind that the table of contents lists under
 * `components`. An operation may describe one of them otherwise.
 */
export function addCommonRefusals({ paths = {}, components: { responses = {} } = {} }: Contract): void {
  for (const item of Object.values(paths))
    for (const operation of [item.get, item.head, item.post]) {
      if (operation === undefined) continue;
      const common = Object.entries(refusalsOf(item, operation)).filter(([, name]) => name in responses);
      operation.responses = {
        ...Object.fromEntries(common.map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }])),
        ...operation.responses,
      };
    }
}

/** Names of the refusals, by status: of a write, a page or another read; with credentials or public. */
function refusalsOf(item: PathItem, { parameters = [], requestBody, security }: Operation): Readonly<Record<string, string>> {
  const takes = (name: string): boolean => parameters.some((each) => each.name === name || each.$ref?.endsWith(`/${name}`));
  const isWrite = requestBody !== undefined;
  return {
    ...(takes('ifNoneMatch') && { 304: 'NotModified' }),
    400: isWrite ? 'BadBody' : takes('pagecursor') ? 'BadPage' : 'BadQuery',
    ...(security === undefined && { 401: 'Unauthorized' }),
    ...(security === undefined && isWrite && { 403: 'Forbidden' }),
    ...((item.parameters ?? takes('organisationId')) && { 404: 'NotFound' }),
    ...(isWrite && { 409: 'IdempotencyConflict', 413: 'PayloadTooLarge', 415: 'UnsupportedMediaType' }),
    410: 'VersionExpired',
    429: 'TooManyRequests',
    500: 'InternalError',
    503: isWrite ? 'WriteUnavailable' : 'Unavailable',
  };
}
