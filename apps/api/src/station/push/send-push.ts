import type { adminPreviewPush, adminSendPush } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { MUSIC_IS } from '@nava/db/visibility'
import type * as z from 'zod'
import type { Audited } from '../../platform/audit/audited.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import { addAnnouncement } from '../notices/notices.store.ts'
import type { NotifyDevices } from './notify-devices.ts'
import type { ReachStore } from './reach.store.ts'

type Form = z.output<typeof adminSendPush.body>
type Outcome = z.output<typeof adminSendPush.reply>
type Preview = z.output<typeof adminPreviewPush.reply>

export interface SendPush {
  /**
   * Notifies open pages, then devices.
   * @throws 400 if the track, artist or DJ does not exist, 409 if the same was sent a moment ago
   */
  send: (by: Caller, form: Form) => Promise<Outcome>
  /** @throws 400 as `send` */
  preview: (form: Form) => Promise<Preview>
}

export function sendPush(deps: {
  sql: Sql
  audited: Audited
  devices: Pick<NotifyDevices, 'announce'>
  reach: ReachStore
}): SendPush {
  const { sql, audited, devices, reach } = deps

  const assertMusic = async (id: number | undefined) => {
    const { rowCount } = await sql.query({
      name: 'music-is-listed',
      text: `SELECT 1 FROM music m WHERE m.id = $1 AND ${MUSIC_IS.listed}`,
      values: [id ?? 0],
    })
    if (rowCount) return
    throw problem('push.music-not-public', {}, { field: 'id' })
  }
  const read = async ({ artistID, djID, topic, ...form }: Form) => {
    if (form.type === 'music') await assertMusic(form.id ?? undefined)
    const missing = await reach.missing({ artistID, djID })
    if (missing) throw problem('row.unknown-reference', {}, { field: missing })
    const audience = {
      ...(artistID && { toArtistID: artistID }),
      ...(djID && { toDjID: djID }),
      ...(topic && { toTopic: topic }),
    }
    return { event: { ...form, id: form.id ?? 0 }, audience, isForAll: !artistID && !djID && !topic }
  }

  return {
    send: async (by, form) => {
      const { event, audience, isForAll } = await read(form)
      const entry = { action: 'send', kind: 'push', rowID: event.id, changes: { ...event, ...audience } }
      const noticeID = await audited.change(by, entry, (tx) => addAnnouncement(tx, event, audience))
      return { sockets: true, provider: await devices.announce(noticeID, event, { isForAll }) }
    },
    preview: async (form) => {
      const { event } = await read(form)
      return { event, ...(await reach.count(form)) }
    },
  }
}
