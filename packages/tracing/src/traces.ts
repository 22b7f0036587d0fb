import type { Telemetry } from 'bullmq'
import type { Pool } from 'pg'

/** Where a process's traces go, and how many (OpenTelemetry's standard variables OTEL_…) */
export interface TraceSettings {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_TRACES_SAMPLER: SamplerName
  OTEL_TRACES_SAMPLER_ARG: number
}

export type SamplerName =
  | 'always_on'
  | 'always_off'
  | 'traceidratio'
  | 'parentbased_always_on'
  | 'parentbased_always_off'
  | 'parentbased_traceidratio'

/** OpenTelemetry spans of a process's work */
export interface Traces {
  beginRequest: (method: string) => RequestSpan
  /** Of requests and jobs only */
  traceQueries: (pool: Pool) => void
  /** Records adding and running jobs: a job continues the trace of its adder. */
  telemetry: Telemetry
  /** Sends the rest, for two seconds at most. */
  stop: () => Promise<void>
}

export interface RequestSpan {
  /** Makes queries and jobs of `next` part of the request. */
  run: (next: () => void) => void
  /** `route`: the pattern, never the address */
  end: (answer: { route: string; status: number }) => void
}

export interface TraceLog {
  warn: (details: object, message: string) => void
}

/** Undefined without OTEL_EXPORTER_OTLP_ENDPOINT; then OpenTelemetry is not loaded. */
export async function startTraces(
  service: string,
  settings: TraceSettings,
  log: TraceLog,
): Promise<Traces | undefined> {
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined
  const { openTelemetry } = await import('./open-telemetry.ts')
  return openTelemetry(service, settings, log)
}
