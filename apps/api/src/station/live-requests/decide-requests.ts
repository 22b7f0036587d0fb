import { DEFAULT_LANGUAGE, fitLine, limits, readLanguage } from '@nava/contracts'
import type { Database, Prisma } from '@nava/db'
import { MUSIC_IS } from '@nava/db/visibility'
import { problem } from '../../platform/http/errors.ts'
import { type DecisionKind, mailTexts } from '../../platform/mail/texts/mail-texts.ts'
import { addDecisions } from '../notices/notices.store.ts'
import type { NotifyDevices } from '../push/notify-devices.ts'

type Tx = Prisma.TransactionClient

interface Decided {
  userID: number
  musicID: number | null
  title: string
  language: string | null
}

/** Characters of a title that a notice shows */
const NAME_LENGTH = 80

const TOLD = 'user_id AS "userID", music_id AS "musicID", r.title, u.language'

export type DecideRequests = ReturnType<typeof decideRequests>

/** Changes the state of requests, and tells who requested them by notice, also on devices. */
export function decideRequests(deps: { db: Database; toDevices: Pick<NotifyDevices, 'personally'> }) {
  const { db, toDevices } = deps
  const tell = async (work: (tx: Tx) => Promise<number[]>) => {
    for (const noticeID of await db.$transaction(work)) await toDevices.personally(noticeID)
  }

  return {
    /** @throws 404, or 409 if it does not wait any more */
    byPerson: (id: number, state: 'played' | 'declined', reason = ''): Promise<void> =>
      tell(async (tx) => {
        const decided = await tx.$queryRawUnsafe<Decided[]>(
          `UPDATE live_requests r SET state = $2::live_request_state, reason = $3, decided_at = now() FROM users u
            WHERE r.id = $1 AND u.id = r.user_id AND r.state = 'waiting' RETURNING ${TOLD}`,
          id,
          state,
          reason,
        )
        if (decided.length === 0) {
          const known = await tx.liveRequest.findUnique({ where: { id }, select: { id: true } })
          throw problem(known ? 'live.request-decided' : 'live.request-not-found')
        }
        return noticesOf(tx, decided, state === 'played' ? 'songOn' : 'songDeclined', reason)
      }),

    /** What is on, or was since, is played; what was hidden or waits for too long is over. Several processes may do so. */
    byChannel: (): Promise<void> =>
      tell(async (tx) => {
        const played = await tx.$queryRawUnsafe<Decided[]>(
          `UPDATE live_requests r SET state = 'played', decided_at = now() FROM users u
            WHERE u.id = r.user_id AND r.state = 'waiting' AND EXISTS (SELECT FROM live_items l
              WHERE l.starts_at <= now() AND (l.request_id = r.id OR l.music_id = r.music_id AND l.starts_at >= r.created_at))
            RETURNING ${TOLD}`,
        )
        const hidden = await tx.$queryRawUnsafe<Decided[]>(
          `UPDATE live_requests r SET state = 'unavailable', decided_at = now() FROM users u
            WHERE u.id = r.user_id AND r.state = 'waiting'
              AND NOT EXISTS (SELECT FROM music m WHERE m.id = r.music_id AND ${MUSIC_IS.playable})
            RETURNING ${TOLD}`,
        )
        await tx.$executeRawUnsafe(
          `UPDATE live_requests SET state = 'expired', decided_at = now()
            WHERE state = 'waiting' AND created_at <= now() - make_interval(hours => $1::int)`,
          limits.live.requests.hours,
        )
        const noticeIDs = await noticesOf(tx, played, 'songOn')
        return [...noticeIDs, ...(await noticesOf(tx, hidden, 'songUnavailable'))]
      }),
  }
}

async function noticesOf(
  tx: Tx,
  decided: readonly Decided[],
  what: DecisionKind,
  reason = '',
): Promise<number[]> {
  if (decided.length === 0) return []
  return addDecisions(
    tx,
    decided.map(({ userID, musicID, title, language }) => ({
      userID,
      title: fitLine(title, NAME_LENGTH),
      body: [mailTexts[readLanguage(language) ?? DEFAULT_LANGUAGE].decided[what], reason]
        .filter(Boolean)
        .join('\n'),
      type: 'music',
      refID: musicID ?? 0,
      clickAction: '/live',
    })),
  )
}
