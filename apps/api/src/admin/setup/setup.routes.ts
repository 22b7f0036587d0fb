import { randomUUID } from 'node:crypto'
import * as contracts from '@nava/contracts'
import type { SetupList } from '@nava/contracts'
import type { FastifyRequest } from 'fastify'
import type { StartSession } from '../../listeners/sessions/start-session.ts'
import type { BrowserOf } from '../../listeners/users/browsers.ts'
import { hashPassword } from '../../listeners/users/passwords.ts'
import type { UsersStore } from '../../listeners/users/users.store.ts'
import type { Audited } from '../../platform/audit/audited.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { MailTransport } from '../../platform/mail/mail-transport.ts'
import type { SetupStore } from './setup.store.ts'

export interface SetupNeeds {
  setup: SetupStore
  /** Returns true if a request comes directly from this machine */
  isLocal: (request: FastifyRequest) => boolean
  isSetupCode: (code: string) => Promise<boolean>
  lastBackup: () => Promise<boolean>
  startSession: StartSession
  browserOf: BrowserOf
  users: UsersStore
  mailTransport: MailTransport
  changes: Audited
  env: { productName: string; publicUrl: string; smtpUrl: unknown }
}

export function setupRoutes(routes: Routes, features: SetupNeeds) {
  const { setup, isLocal, isSetupCode, startSession, browserOf, env } = features

  /** Tells those who have neither the code nor this machine nothing of the set-up. */
  const assertAllowed = async (request: FastifyRequest, code: string) => {
    if (!(await setup.isOpen())) throw problem('setup.closed')
    if (isLocal(request)) return
    if (code === '') throw problem('setup.closed')
    // The first admin, who may be made meanwhile, voids all codes.
    if (!(await isSetupCode(code))) throw problem((await setup.isOpen()) ? 'setup.code' : 'setup.closed')
  }

  serve(routes, contracts.checkSetup, async ({ body: { code }, request }) => {
    await assertAllowed(request, code)
    return { productName: env.productName }
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
  { setup, changes, lastBackup, users, mailTransport, env }: SetupNeeds,
) {
  const list = async (): Promise<SetupList> => ({
    ...(await setup.facts()),
    address: env.publicUrl !== '',
    backup: await lastBackup(),
  })

  serve(routes, contracts.adminSetupList, list)

  serve(routes, contracts.adminDismissSetup, async ({ user }) => {
    const entry = { action: 'dismiss', kind: 'setup', rowID: 0, changes: {} }
    await changes.change(user, entry, () => setup.dismiss())
    return await list()
  })

  serve(routes, contracts.adminTestMail, async ({ user }) => {
    const account = await users.find(user.userID)
    if (!account) throw problem('account.deleted')
    const { email } = account
    if (env.smtpUrl === undefined) return { isSent: false, email, reason: '' }
    const text = `This is a test mail of ${env.productName}. Its mails arrive.`
    const subject = `${env.productName}: test mail`
    try {
      await mailTransport.send(
        { to: email, subject, text, html: `<p>${escapeHtml(text)}</p>`, headers: {} },
        randomUUID(),
      )
    } catch (error) {
      return { isSent: false, email, reason: error instanceof Error ? error.message : String(error) }
    }
    await setup.setMailTested()
    return { isSent: true, email, reason: '' }
  })
}
