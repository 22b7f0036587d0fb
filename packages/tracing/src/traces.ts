import type { Telemetry } from 'bullmq'
import type { Pool } from 'pg'

/** Where a process sends its traces, and how many (OpenTelemetry's standard variables OTEL_…) */
export interface TraceSettings {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_EXPORTER_OTLP_HEADERS?: string | undefined
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

export interface Traces {
  beginRequest: (method: string) => RequestSpan
  /** Records queries that are part of requests and jobs */
  traceQueries: (pool: Pool) => void
  /** Records added and running jobs; a running job continues the trace that added it */
  telemetry: Telemetry
  /** Sends the remaining spans, for two seconds at most */
  stop: () => Promise<void>
}

export interface RequestSpan {
  /** Makes queries and jobs of `next` part of the request */
  run: (next: () => void) => void
  /** `route`: the path's pattern, never the real address */
  end: (answer: { route: string; status: number }) => void
}

export interface TraceLog {
  warn: (details: object, message: string) => void
}

/** Returns undefined without OTEL_EXPORTER_OTLP_ENDPOINT, without loading OpenTelemetry. */
export async function startTraces(
  service: string,
  settings: TraceSettings,
  log: TraceLog,
): Promise<Traces | undefined> {
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined
  // The exporter reads the variable itself; the setting may come from a file.
  if (settings.OTEL_EXPORTER_OTLP_HEADERS !== undefined)
    process.env['OTEL_EXPORTER_OTLP_HEADERS'] = settings.OTEL_EXPORTER_OTLP_HEADERS
  const { openTelemetry } = await import('./open-telemetry.ts')
  return openTelemetry(service, settings, log)
}
