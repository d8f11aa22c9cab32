/** A receiver of OTLP over HTTP on loopback, and what it has got. */
import { aReceiver, answering, type Reaction } from '../../harness/receiver.ts';

type Value = { readonly stringValue?: string; readonly intValue?: number | string };
type Pairs = readonly { readonly key: string; readonly value: Value }[];
type Wire = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Pairs };
    readonly scopeSpans: readonly { readonly spans: readonly WireSpan[] }[];
  }[];
};
type WireSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: Pairs;
  readonly status: { readonly code: number; readonly message?: string };
};

export type ExportedSpan = Omit<WireSpan, 'attributes' | 'status' | 'kind'> & {
  readonly kind: 'server' | 'client' | 'other';
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly failed: boolean;
  readonly resource: Readonly<Record<string, string | number>>;
};

const recordOf = (pairs: Pairs) =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

export async function aSpanReceiver(first: Reaction = answering(200, '{}')) {
  const receiver = await aReceiver(first);
  const spans = (): readonly ExportedSpan[] =>
    receiver.received.flatMap(({ body }) =>
      (JSON.parse(body) as Wire).resourceSpans.flatMap(({ resource, scopeSpans }) =>
        scopeSpans.flatMap((scope) =>
          scope.spans.map(({ traceId, spanId, parentSpanId, name, kind, attributes, status }) => ({
            traceId,
            spanId,
            ...(parentSpanId !== undefined && { parentSpanId }),
            name,
            kind: ({ 2: 'server', 3: 'client' } as const)[kind] ?? 'other',
            attributes: recordOf(attributes),
            failed: status.code === 2,
            resource: recordOf(resource.attributes),
          })),
        ),
      ),
    );
  return { ...receiver, endpoint: new URL(receiver.url).origin, spans };
}

export type SpanReceiver = Awaited<ReturnType<typeof aSpanReceiver>>;
