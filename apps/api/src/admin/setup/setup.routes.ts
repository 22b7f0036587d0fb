import * as contracts from '@nava/contracts'
import type { SetupList } from '@nava/contracts'
import type { FastifyRequest } from 'fastify'
import type { StartSession } from '../../listeners/sessions/start-session.ts'
import type { BrowserOf } from '../../listeners/users/browsers.ts'
import { hashPassword } from '../../listeners/users/passwords.ts'
import type { Audited } from '../../platform/audit/audited.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { SetupDemoStore } from './demo.store.ts'
import type { SetupStore } from './setup.store.ts'

export interface SetupNeeds {
  setup: SetupStore
  setupDemo: SetupDemoStore
  /** Queues the job of a chosen demo. */
  fillDemo: () => Promise<void>
  /** Returns true if a request comes directly from this machine */
  isLocal: (request: FastifyRequest) => boolean
  isSetupCode: (code: string) => Promise<boolean>
  lastBackup: () => Promise<boolean>
  startSession: StartSession
  browserOf: BrowserOf
  changes: Audited
  env: { productName: string; accent: string; publicUrl: string }
}

export function setupRoutes(routes: Routes, features: SetupNeeds) {
  const { setup, isLocal, isSetupCode, startSession, browserOf, env } = features

  /** Tells those who have neither the code nor this machine nothing of the set-up. */
  const assertAllowed = async (request: FastifyRequest, code: string) => {
    if (!(await setup.isOpen())) throw problem('setup.closed')
    if (isLocal(request)) return
    if (code === '' || !(await isSetupCode(code))) throw problem('setup.closed')
  }

  serve(routes, contracts.checkSetup, async ({ body: { code }, request }) => {
    await assertAllowed(request, code)
    return { productName: env.productName, accent: env.accent }
  })

  serve(routes, contracts.setUp, async ({ body, request, reply }) => {
    await assertAllowed(request, body.code)
    const { email, name, password, stationName, accent } = body
    const passwordHash = await hashPassword(password)
    const admin = await setup.begin({ email, name, passwordHash, station: { name: stationName, accent } })
    if (!admin) throw problem('setup.closed')
    return { data: await startSession(admin, browserOf(request, reply)) }
  })

  checklistRoutes(routes, features)
}

function checklistRoutes(
  routes: Routes,
  { setup, setupDemo, fillDemo, changes, lastBackup, env }: SetupNeeds,
) {
  const list = async (): Promise<SetupList> => ({
    ...(await setup.facts()),
    address: env.publicUrl !== '',
    backup: await lastBackup(),
    demo: await setupDemo.read(),
  })

  serve(routes, contracts.adminSetupList, list)

  serve(routes, contracts.adminDismissSetup, async ({ user }) => {
    const entry = { action: 'dismiss', kind: 'setup', rowID: 0, changes: {} }
    await changes.change(user, entry, (tx) => setup.dismiss(tx))
    return await list()
  })

  serve(routes, contracts.adminFillDemo, async ({ user }) => {
    const { state } = await setupDemo.read()
    if (state !== 'possible' && state !== 'failed' && state !== 'making') throw problem('setup.demo')
    const entry = { action: 'fill', kind: 'demo', rowID: 0, changes: {} }
    if (state !== 'making') await changes.change(user, entry, (tx) => setupDemo.choose(tx))
    await fillDemo()
    return await list()
  })
}
