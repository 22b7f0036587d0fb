import {
  type Context,
  type ContextManager,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api'
import { SpanKind as QueueSpanKind, type Telemetry } from 'bullmq'

type QueueSpan = ReturnType<Telemetry<Context>['tracer']['startSpan']>
type Attributes = Parameters<QueueSpan['setAttributes']>[0]

/** Attributes to keep; others, such as results and error messages, may reveal what a job is about */
const KEPT = new Set(['bullmq.queue.name', 'bullmq.job.name', 'bullmq.job.id', 'bullmq.job.attempts.made'])

/** Creates spans of added and running jobs. BullMQ's own loops never end, so their spans are omitted. */
export function queueTelemetry(tracer: Tracer, contexts: ContextManager): Telemetry<Context> {
  return {
    contextManager: {
      with: (context: Context, act) => contexts.with(context, act),
      active: () => contexts.active(),
      root: () => ROOT_CONTEXT,
      getMetadata: writeParent,
      fromMetadata: (_active, metadata) => readParent(metadata),
    },
    tracer: {
      startSpan: (name, options, parent) => {
        const context = parent ?? contexts.active()
        const isJob = options?.kind === QueueSpanKind.CONSUMER
        const isAdding = options?.kind === QueueSpanKind.PRODUCER && trace.getSpan(context) !== undefined
        if (!isJob && !isAdding) return UNTRACED
        const kind = isJob ? SpanKind.CONSUMER : SpanKind.PRODUCER
        return queueSpan(tracer.startSpan(name, { kind, attributes: MESSAGING }, context))
      },
    },
  }
}

const MESSAGING = { 'messaging.system': 'bullmq' }

function queueSpan(span: Span): QueueSpan {
  const setAttributes = (attributes: Attributes): void => {
    for (const [key, value] of Object.entries(attributes))
      if (KEPT.has(key) && value !== undefined) span.setAttribute(key, value)
  }
  const fail = (type: string): void => {
    span.setAttribute('error.type', type)
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  return {
    setSpanOnContext: (context: Context) => trace.setSpan(context, span),
    setAttribute: (key, value) => setAttributes({ [key]: value }),
    setAttributes,
    addEvent: (name) => {
      if (name === 'job failed') fail('job failed')
    },
    recordException: (exception) => fail(exception instanceof Error ? exception.name : 'unknown'),
    end: () => span.end(),
  }
}

const UNTRACED: QueueSpan = {
  setSpanOnContext: (context: Context) => context,
  setAttribute: () => undefined,
  setAttributes: () => undefined,
  addEvent: () => undefined,
  recordException: () => undefined,
  end: () => undefined,
}

function writeParent(context: Context): string {
  const span = trace.getSpanContext(context)
  if (!span) return ''
  return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`
}

const PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

function readParent(text: string): Context {
  const [, traceId, spanId, flags] = PARENT.exec(text) ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16)
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}
