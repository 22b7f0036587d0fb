import { limits } from '@nava/contracts'
import type { Queues } from '@nava/media/queues/queues'
import type { FastifyBaseLogger } from 'fastify'
import { type PendingJob, pendingJob } from '../../platform/pending-job.ts'
import type { SetupDemoStore } from './demo.store.ts'
import type { RunDemo } from './run-demo.ts'

interface Parts {
  setupDemo: SetupDemoStore
  runDemo: RunDemo
  queues: Queues
  log: FastifyBaseLogger
}

/** Fills in the demo that an admin has chosen. After a restart it goes on with what is missing. */
export const fillDemoJob = ({ setupDemo, runDemo, ...parts }: Parts): PendingJob<'fillDemo'> =>
  pendingJob('fillDemo', parts, {
    concurrency: 1,
    lockMs: limits.folderImport.lock,
    pending: async () => ((await setupDemo.isWaiting()) ? [{}] : []),
    work: async (_, signal) => {
      if (!(await setupDemo.isWaiting())) return undefined
      try {
        await runDemo(signal)
        await setupDemo.finish()
        parts.log.info('the demo is ready')
      } catch (error) {
        signal.throwIfAborted()
        await setupDemo.fail(error instanceof Error ? error.message : String(error))
        parts.log.error({ err: error }, 'the demo could not be made')
      }
      return undefined
    },
  })
