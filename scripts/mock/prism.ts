import { createInstance, getHttpOperationsFromSpec, ProblemJsonError } from '@stoplight/prism-http';

export type PrismOperation = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>[number];
type PrismInstance = ReturnType<typeof createInstance>;
export type PrismRequest = Parameters<PrismInstance['request']>[0];

/**
 * How Prism is to answer: with which status and example, or with data made up from a seed; whether
 * it judges the request first.
 */
export type Wish = {
  readonly code?: number | undefined;
  readonly example?: string | undefined;
  readonly seed?: string | undefined;
  readonly judge: boolean;
};

/** A finding of Prism: `['body', 'text']`, `minLength`, and a sentence. */
export type Finding = { readonly path?: readonly (string | number)[]; readonly code?: string | number; readonly message: string };

export type PrismAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly findings: readonly Finding[];
};

/** Prism over one document. */
export type Prism = {
  readonly operationOf: (method: string, path: string) => PrismOperation | undefined;
  readonly ask: (request: PrismRequest, wish: Wish) => Promise<PrismAnswer>;
};

/** Prism's own log, which is verbose. */
const silent: Record<string, unknown> = { child: () => silent, level: 'silent' };
for (const level of ['trace', 'debug', 'info', 'success', 'warn', 'error', 'fatal']) silent[level] = () => undefined;

/** Loads a document that stands for itself; rejects when Prism cannot read it. */
export async function loadPrism(document: object): Promise<Prism> {
  // it resolves references in place
  const operations = await getHttpOperationsFromSpec(structuredClone(document));
  const common = { isProxy: false, errors: false, upstreamProxy: undefined, validateResponse: false } as const;
  const configure = ({ code, example, seed, judge }: Wish) => ({
    ...common,
    checkSecurity: true,
    validateRequest: judge,
    mock: {
      dynamic: seed !== undefined,
      ...(code !== undefined && { code }),
      ...(example !== undefined && { exampleKey: example }),
      ...(seed !== undefined && { seed }),
    },
  });
  const logger = silent as unknown as Parameters<typeof createInstance>[1]['logger'];
  const prism = createInstance(configure({ judge: true }), { logger });
  const ask: Prism['ask'] = async (request, wish) => {
    const result = await prism.request(request, operations, configure(wish))();
    if (result._tag === 'Left') return refuse(request, wish, result.left);
    const { output, validations } = result.right;
    const headers = Object.entries(output.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]);
    return {
      status: output.statusCode,
      headers: Object.fromEntries(headers) as Record<string, string>,
      body: output.body,
      findings: validations.input,
    };
  };
  /** The service pays no heed to `Accept` where it has one media type to offer. */
  const refuse = async (request: PrismRequest, wish: Wish, error: Error): Promise<PrismAnswer> => {
    const { accept, ...headers } = request.headers ?? {};
    const problem = ProblemJsonError.toProblemJson(error);
    if (accept !== undefined) return ask({ ...request, headers }, wish);
    const type = { 'content-type': 'application/problem+json' };
    return { status: problem.status || 500, headers: type, body: problem, findings: [] };
  };
  return {
    ask,
    operationOf: (method, path) => operations.find((operation) => operation.method === method && operation.path === path),
  };
}
