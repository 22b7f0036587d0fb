/** Sends an admin's notification to everybody. */
import type { adminSendPush, PushEvent } from '@nava/contracts'
import type { Sql } from '@nava/db'
import type { FastifyBaseLogger } from 'fastify'
import type * as z from 'zod'
import type { Audited } from '../../platform/audit/audited.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import { MUSIC_IS_LISTED } from '../../platform/access-policy/access-policy.ts'
import { announce } from './announce.ts'
import { messageOf } from './push-message.ts'
import type { PushProvider } from './push-provider.ts'
import { reasonOf } from './reason-of.ts'

type Form = z.output<typeof adminSendPush.body>
type Outcome = z.output<typeof adminSendPush.reply>

/** Stores it, sends it to open pages, then to devices. @throws HttpError 400 if its track does not exist */
export type SendPush = (by: Caller, form: Form) => Promise<Outcome>

export function sendPush(deps: {
  sql: Sql
  audited: Audited
  provider: PushProvider | undefined
  publicUrl: string
  log: FastifyBaseLogger
}): SendPush {
  const { sql, audited, provider, publicUrl, log } = deps

  const assertMusic = async (id: number | undefined) => {
    const { rowCount } = await sql.query({
      name: 'music-is-listed',
      text: `SELECT 1 FROM music m WHERE m.id = $1 AND ${MUSIC_IS_LISTED}`,
      values: [id ?? 0],
    })
    if (rowCount) return
    throw problem('push.music-not-public', {}, { field: 'id' })
  }

  const toDevices = async (event: PushEvent): Promise<Outcome['provider']> => {
    if (!provider) return 'off'
    try {
      await provider.send(messageOf(event, publicUrl))
      return 'sent'
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'a notification could not be sent to devices')
      return 'failed'
    }
  }

  return async (by, form) => {
    if (form.type === 'music') await assertMusic(form.id ?? undefined)
    const event = { ...form, id: form.id ?? 0 }
    await audited.change(by, { action: 'send', kind: 'push', rowID: event.id, changes: event }, (tx) =>
      announce(tx, event),
    )
    return { sockets: true, provider: await toDevices(event) }
  }
}
