import { getMetrics } from '@nava/contracts'
import { type Routes, serve } from '../http/serve.ts'
import type { ProcessMetrics } from './process-metrics.ts'
import { stateMetrics } from './state-metrics.ts'

type MetricsFeatures = { metrics: ProcessMetrics } & Parameters<typeof stateMetrics>[0]

export function metricsRoutes(routes: Routes, { metrics: { registry }, ...parts }: MetricsFeatures) {
  serve(routes, getMetrics, async ({ reply }) => {
    reply.type(registry.contentType)
    return (await registry.metrics()) + (await stateMetrics(parts))
  })
}
