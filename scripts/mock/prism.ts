import { createRequire } from 'node:module';
import { createInstance, getHttpOperationsFromSpec } from '@stoplight/prism-http';
import type { Document, Operation } from '../../src/contract/document.ts';

/** An answer that Prism makes of the contract. */
export type PrismAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
};

/** One named example of an operation, and the status it belongs to. */
export type NamedExample = { readonly code: number; readonly name: string; readonly value: unknown };

/** Which status and example Prism answers with; with a seed it makes the data up. */
type Wish = { readonly code?: number | undefined; readonly example?: string | undefined; readonly seed?: string | undefined };

type Prism = {
  readonly statuses: readonly number[];
  /** Successes first. */
  readonly examples: readonly NamedExample[];
  readonly ask: (wish: Wish) => Promise<PrismAnswer>;
};

type Faker = { readonly JSONSchemaFaker: { readonly option: (options: object) => void } };

/** Prism logs each request at length. */
const silent: Record<string, unknown> = { child: () => silent };
for (const level of ['trace', 'debug', 'info', 'success', 'warn', 'error', 'fatal']) silent[level] = () => undefined;
const logger = silent as unknown as Parameters<typeof createInstance>[1]['logger'];
const unchecked = { validateRequest: false, validateResponse: false, checkSecurity: false, errors: false } as const;
const config = { ...unchecked, isProxy: false, upstreamProxy: undefined } as const;

/** Prism for each operation of a prepared document (document.ts); rejects when it cannot read it. */
export async function loadPrism(document: Document): Promise<(operation: Operation) => Prism> {
  // the command takes this from `x-json-schema-faker`
  const ofPrism = createRequire(createRequire(import.meta.url).resolve('@stoplight/prism-http'));
  (ofPrism('json-schema-faker') as Faker).JSONSchemaFaker.option({ fillProperties: false });
  const prism = createInstance({ ...config, mock: { dynamic: false } }, { logger });
  // it resolves references in place
  const all = await getHttpOperationsFromSpec(structuredClone(document));
  return ({ method, path, mounts }) => {
    const described = all.find((each) => each.method === method && each.path === `${mounts[0] ?? ''}${path}`);
    if (described === undefined) throw new Error(`Prism does not know ${method} ${path}.`);
    const examples = described.responses.flatMap(({ code, contents = [] }) =>
      contents.flatMap(({ examples: named = [] }) =>
        named.map((each) => ({ code: Number(code), name: each.key, value: 'value' in each ? each.value : undefined })),
      ),
    );
    return {
      statuses: described.responses.map(({ code }) => Number(code)).toSorted((one, other) => one - other),
      examples: examples.toSorted((one, other) => one.code - other.code),
      ask: async ({ code, example: exampleKey, seed }) => {
        const wish = JSON.parse(JSON.stringify({ dynamic: seed !== undefined, code, exampleKey, seed })) as { dynamic: boolean };
        const result = await prism.request({ method, url: { path: described.path } }, [described], { ...config, mock: wish })();
        if (result._tag === 'Left') throw result.left;
        const { statusCode: status, headers = {}, body } = result.right.output;
        return { status, headers, body };
      },
    };
  };
}
