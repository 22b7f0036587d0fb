import type { Telemetry } from 'bullmq'
import type { Pool } from 'pg'

/** Where a process's traces go, and how many (the standard variables OTEL_… of OpenTelemetry) */
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

/** What a process does, as spans of OpenTelemetry */
export interface Traces {
  beginRequest: (method: string) => RequestSpan
  /** Records the queries of requests and jobs, and nothing that runs between them. */
  traceQueries: (pool: Pool) => void
  /** Records adding jobs and running them: a job continues the trace of who added it. */
  telemetry: Telemetry
  /** Sends what is left, for two seconds at most. */
  stop: () => Promise<void>
}

export interface RequestSpan {
  /** Calls `next`, whose queries and jobs become parts of the request. */
  run: (next: () => void) => void
  /** `route`: the pattern, never the address */
  end: (answer: { route: string; status: number }) => void
}

export interface TraceLog {
  warn: (details: object, message: string) => void
}

/** Undefined without OTEL_EXPORTER_OTLP_ENDPOINT; nothing of OpenTelemetry is loaded then. */
export async function startTraces(
  service: string,
  settings: TraceSettings,
  log: TraceLog,
): Promise<Traces | undefined> {
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined
  const { openTelemetry } = await import('./open-telemetry.ts')
  return openTelemetry(service, settings, log)
}
