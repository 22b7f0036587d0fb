/**
 * Counts downloads by podcast apps as the IAB guidelines 2.3 define: at most one per UTC day, address and
 * agent, once a minute of audio (or all of a shorter episode) was sent. Ignores known bots.
 */
import { type AudioQuality, limits } from '@nava/contracts'
import type { Sql } from '@nava/db'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isAdmitted, type Listeners } from '../music/listener.ts'
import { isKnownBot } from './known-bots.ts'

export interface DownloadedPart {
  podcastID: number
  /** kbit/s */
  quality: AudioQuality
  /** Size of the complete file */
  bytes: number
  /** True for files to keep, which pages of this site lead to as well; what they play counts as plays */
  isFile?: boolean
}

/** Counts when the reply closes. Never throws. */
export type CountDownload = (request: FastifyRequest, reply: FastifyReply, part: DownloadedPart) => void

const RECORD = `
  INSERT INTO feed_downloads AS f (day, podcast_id, listener, sent, is_counted)
    SELECT $1::date, $2::int, $3::text, int8multirange(int8range($4, $5)), $5::bigint - $4::bigint >= $6::bigint
    WHERE ${isAdmitted('NULL, $2', '$7', '$3')}
  ON CONFLICT (day, podcast_id, listener) DO UPDATE SET
    sent = f.sent + excluded.sent,
    is_counted = f.is_counted OR
      (SELECT sum(upper(part) - lower(part)) FROM unnest(f.sent + excluded.sent) AS part) >= $6::bigint`

export function countDownload({
  sql,
  listeners,
  track,
  hasSpace,
  now = () => new Date(),
}: {
  sql: Sql
  listeners: Listeners
  track: (work: Promise<unknown>) => void
  hasSpace: () => Promise<boolean>
  now?: () => Date
}): CountDownload {
  return (request, reply, part) => {
    if (!isDownload(request, part)) return
    const day = now().toISOString().slice(0, 10)
    const { socket } = reply.raw
    const before = socket?.bytesWritten ?? 0
    // Read before the connection closes, after which it has no address.
    const listener = listeners.visitor(request)
    listener.catch(() => {})
    reply.raw.once('close', () => {
      const written = (socket?.bytesWritten ?? 0) - (socket?.writableLength ?? 0) - before
      const sent = sentRange(reply, written)
      if (!sent || sent.end <= sent.start) return
      const enough = bytesThatCount(part)
      const recording = listener.then(async ({ key, network }) => {
        if (!(await hasSpace())) return
        await sql.query({
          name: 'record-download',
          text: RECORD,
          values: [day, part.podcastID, key, sent.start, sent.end, enough, network.key],
        })
      })
      track(recording.catch((error: unknown) => request.log.warn({ err: error }, 'download not counted')))
    })
  }
}

const isDownload = (request: FastifyRequest, { isFile = false }: DownloadedPart): boolean =>
  request.method === 'GET' &&
  (isFile || !isOwnPage(request)) &&
  !isKnownBot(request.headers['user-agent'] ?? '')

/**
 * Returns true for pages of this site. Browsers send Sec-Fetch-Site only over TLS; otherwise the referrer
 * decides.
 */
function isOwnPage({ headers, host }: FastifyRequest): boolean {
  if (headers['sec-fetch-site'] !== undefined) return headers['sec-fetch-site'] === 'same-origin'
  return URL.parse(headers.referer ?? '')?.host === host
}

export const bytesThatCount = ({ quality, bytes }: Pick<DownloadedPart, 'quality' | 'bytes'>): number =>
  Math.min(bytes, limits.statistics.downloadSeconds * ((quality * 1000) / 8))

/**
 * Returns the sent range, `end` exclusive; undefined for replies without a file. `written` may include bytes
 * of headers.
 */
function sentRange({ raw }: FastifyReply, written: number): { start: number; end: number } | undefined {
  if (raw.statusCode !== 200 && raw.statusCode !== 206) return undefined
  const length = Number(raw.getHeader('content-length'))
  const [, from = '0'] = /^bytes (\d+)-/.exec(String(raw.getHeader('content-range') ?? '')) ?? []
  const sent = raw.writableFinished ? length : Math.min(length, Math.max(0, written))
  return { start: Number(from), end: Number(from) + sent }
}
