import type { adminSendPush } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { MUSIC_IS } from '@nava/db/visibility'
import type * as z from 'zod'
import type { Audited } from '../../platform/audit/audited.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import { addAnnouncement } from '../notices/notices.store.ts'
import type { NotifyDevices } from './notify-devices.ts'

type Form = z.output<typeof adminSendPush.body>
type Outcome = z.output<typeof adminSendPush.reply>

/**
 * Notifies open pages, then devices.
 * @throws 400 if the track does not exist
 */
export type SendPush = (by: Caller, form: Form) => Promise<Outcome>

export function sendPush(deps: {
  sql: Sql
  audited: Audited
  devices: Pick<NotifyDevices, 'announce'>
}): SendPush {
  const { sql, audited, devices } = deps

  const assertMusic = async (id: number | undefined) => {
    const { rowCount } = await sql.query({
      name: 'music-is-listed',
      text: `SELECT 1 FROM music m WHERE m.id = $1 AND ${MUSIC_IS.listed}`,
      values: [id ?? 0],
    })
    if (rowCount) return
    throw problem('push.music-not-public', {}, { field: 'id' })
  }

  return async (by, form) => {
    if (form.type === 'music') await assertMusic(form.id ?? undefined)
    const event = { ...form, id: form.id ?? 0 }
    const entry = { action: 'send', kind: 'push', rowID: event.id, changes: event }
    const noticeID = await audited.change(by, entry, (tx) => addAnnouncement(tx, event))
    return { sockets: true, provider: await devices.announce(noticeID, event) }
  }
}
