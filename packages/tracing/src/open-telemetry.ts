import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { queueTelemetry } from './queue-telemetry.ts'
import { queryTracer } from './query-tracer.ts'
import type { RequestSpan, SamplerName, TraceLog, Traces, TraceSettings } from './traces.ts'

/** Milliseconds */
const STOP_TIMEOUT = 2000
const WARN_EVERY = 60_000

/** Omits endpoint, headers, certificates and timeout, because the exporter reads their variables itself. */
export function openTelemetry(service: string, settings: TraceSettings, log: TraceLog): Traces {
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': service }))
      .merge(detectResources({ detectors: [serviceInstanceIdDetector, envDetector] })),
    sampler: samplerOf(settings.OTEL_TRACES_SAMPLER, settings.OTEL_TRACES_SAMPLER_ARG),
    spanProcessors: [new BatchSpanProcessor({ exporter: reportingExporter(log) })],
  })
  const tracer = provider.getTracer('nava')
  const contexts = new AsyncLocalStorageContextManager().enable()

  // Clients may send any `traceparent`, so each request begins a new trace.
  const beginRequest = (method: string): RequestSpan => {
    const attributes = { 'http.request.method': method }
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT)
    const context = trace.setSpan(ROOT_CONTEXT, span)
    return {
      run: (next) => contexts.with(context, next),
      end: ({ route, status }) => {
        span.updateName(`${method} ${route}`)
        span.setAttributes({ 'http.route': route, 'http.response.status_code': status })
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    }
  }

  return {
    beginRequest,
    traceQueries: queryTracer(tracer, contexts),
    telemetry: queueTelemetry(tracer, contexts),
    stop: async () => {
      const ended = provider.shutdown().catch(() => undefined)
      await Promise.race([ended, sleep(STOP_TIMEOUT, undefined, { ref: false })])
      contexts.disable()
    },
  }
}

function samplerOf(name: SamplerName, ratio: number): Sampler {
  const rootName = name.replace('parentbased_', '')
  const root =
    rootName === 'traceidratio'
      ? new TraceIdRatioBasedSampler(ratio)
      : rootName === 'always_off'
        ? new AlwaysOffSampler()
        : new AlwaysOnSampler()
  return name === rootName ? root : new ParentBasedSampler({ root })
}

/** Logs failures of the exporter; every batch fails while the endpoint is down. */
function reportingExporter(log: TraceLog): SpanExporter {
  const exporter = new OTLPTraceExporter()
  let warnedAt = Number.NEGATIVE_INFINITY
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error && performance.now() - warnedAt > WARN_EVERY) {
          warnedAt = performance.now()
          log.warn({ reason: result.error.message }, 'Traces could not be sent')
        }
        done(result)
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  }
}
