import { readBackupState } from '@nava/backup/backup-state'
import { limits } from '@nava/contracts'
import { addSetupCode, isSetupCode } from '@nava/db/setup-code'
import { type Base, type Feature, type Needs, runsEvery } from '../../platform/feature.ts'
import { pathOf } from '../../platform/http/allowed-methods.ts'
import { operators } from '../../platform/http/operator.ts'
import { setupDemoStore } from './demo.store.ts'
import { fillDemoJob } from './fill-demo.job.ts'
import { DEMO_PROGRAM, demoWith, hasDemo } from './run-demo.ts'
import { setupRoutes } from './setup.routes.ts'
import { setupStore } from './setup.store.ts'

export interface SetupOptions {
  /** Milliseconds between searches for a chosen demo without a job; 0 makes none, in tests */
  importInterval?: number
  /** False to show a browser of this machine the site although there is no admin, in tests */
  leadsToSetup?: boolean
  /** Path of the program that makes the demo */
  demoProgram?: string
}

/** First set-up of an installation without an admin */
export function setupFeature(
  base: Base & SetupOptions & Pick<Needs<typeof setupRoutes>, 'browserOf' | 'startSession'>,
): Feature {
  const { app, env, sql, log, demoProgram = DEMO_PROGRAM, leadsToSetup = true } = base
  const setup = setupStore(sql)
  const isLocal = operators({ ...env, metricsToken: undefined })
  const tellCode = async () => {
    const code = await addSetupCode(sql).catch(() => undefined)
    if (code !== undefined)
      log.warn(
        { address: `/admin#setup=${code}` },
        'There is no admin yet. Set this station up at this address',
      )
  }
  // A process that cannot listen says only why.
  app.addHook('onListen', tellCode)

  let mayBeOpen = leadsToSetup && env.webDir !== undefined
  /** Leads the browser of this machine, which needs no code, to the set-up; all others see the site. */
  app.addHook('onRequest', async (request, reply) => {
    if (!mayBeOpen || pathOf(request.url) !== '/' || !isLocal(request)) return
    const isOpen = await setup.isOpen().catch(() => undefined)
    if (isOpen === false) mayBeOpen = false
    if (isOpen) await reply.header('cache-control', 'no-store').redirect('/admin#setup')
  })

  const setupDemo = setupDemoStore(sql, hasDemo(demoProgram))
  const settings = { ...process.env, DATABASE_URL: env.databaseUrl, DATA_DIR: env.dataDir }
  const job = fillDemoJob({ ...base, setupDemo, runDemo: demoWith(demoProgram, settings) })
  return {
    lifecycles: runsEvery(base.importInterval ?? limits.feedImports.interval, job.run),
    routes: (routes) =>
      setupRoutes(routes, {
        ...base,
        setup,
        setupDemo,
        fillDemo: job.enqueue,
        isLocal,
        isSetupCode: (code) => isSetupCode(sql, code),
        lastBackup: async () =>
          env.backupPlace !== undefined && Boolean((await readBackupState(sql, env.backupPlace))?.takenAt),
      }),
  }
}
