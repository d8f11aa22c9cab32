/**
 * Exports spans by OTLP over HTTP. They are sent in the background from a bounded queue; when it is
 * full, spans are dropped. Loaded only when an endpoint is set.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags, type Context } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { within } from '../core/deadline.ts';
import type { SpanSettings } from '../core/config.ts';
import type { StartSpan } from '../core/tracing/span.ts';
import type { TraceContext } from '../core/tracing/trace-context.ts';

export type SpanExport = {
  readonly startSpan: StartSpan;
  /** Sends the waiting spans, for two seconds at most. */
  readonly close: () => Promise<void>;
};

const QUEUE = { maxQueueSize: 2_048, maxExportBatchSize: 512, scheduledDelayMillis: 2_000 };
const CLOSE_MS = 2_000;

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT } as const;

/** Starts the export. Logs when spans are refused, and when they are accepted again. */
export function openSpanExport({ url, sampler, ratio }: SpanSettings, log: Logger): SpanExport {
  const exporter = logChanges(new OTLPTraceExporter({ url }), log);
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'recruitment-service' }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(sampler, ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter, ...QUEUE })],
  });
  const tracer = provider.getTracer('recruitment-service');
  const startSpan: StartSpan = ({ name, kind, parent, attributes = {} }) => {
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, contextOf(parent));
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      trace: { traceId, spanId, sampled: (traceFlags & TraceFlags.SAMPLED) !== 0 },
      end: (ending) => {
        if (ending.name !== undefined) span.updateName(ending.name);
        if (ending.attributes) span.setAttributes(ending.attributes);
        if (ending.failed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  };
  // the failed export was logged already
  const shutDown = (): Promise<void> => provider.shutdown().catch(() => {});
  return { startSpan, close: () => within(CLOSE_MS, shutDown(), () => {}) };
}

/** As OTEL_TRACES_SAMPLER names them. */
function samplerOf(name: SpanSettings['sampler'], ratio: number): Sampler {
  if (name.startsWith('parentbased_')) {
    const root = name.slice('parentbased_'.length) as SpanSettings['sampler'];
    return new ParentBasedSampler({ root: samplerOf(root, ratio) });
  }
  if (name === 'traceidratio') return new TraceIdRatioBasedSampler(ratio);
  return name === 'always_off' ? new AlwaysOffSampler() : new AlwaysOnSampler();
}

function contextOf(parent: TraceContext | undefined): Context {
  if (parent === undefined) return ROOT_CONTEXT;
  const { traceId, spanId, sampled } = parent;
  const traceFlags = sampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** Logs once when the exporter fails, and once when it works again. */
function logChanges(exporter: SpanExporter, log: Logger): SpanExporter {
  let accepted = true;
  // outside the trace and deadline of the last request of a batch
  const outside = AsyncLocalStorage.snapshot();
  return {
    export: (spans, done) =>
      outside(() =>
        exporter.export(spans, (result) => {
          const now = result.code === 0;
          if (accepted && !now) log.warn({ err: result.error }, 'spans are refused and lost');
          if (!accepted && now) log.info('spans are accepted again');
          accepted = now;
          done(result);
        }),
      ),
    shutdown: () => exporter.shutdown(),
  };
}
