import type { FastifyReply, FastifyRequest } from 'fastify'
import { isAdmitted, type Listeners } from '../music/listener.ts'
import type { DownloadsStore } from './downloads.store.ts'
import { isKnownBot } from './known-bots.ts'

interface Parts {
  downloads: Pick<DownloadsStore, 'count'>
  listeners: Listeners
  track: (work: Promise<unknown>) => void
  hasSpace: () => Promise<boolean>
  now?: () => Date
}

/** Counts downloads of tracks: at most one per UTC day, address and agent. Ignores known bots. Never throws. */
export function countMusicDownload({ downloads, listeners, track, hasSpace, now = () => new Date() }: Parts) {
  /** Returns a function that counts a track for the request, which is read before its connection closes. */
  const counter = (request: FastifyRequest): ((musicID: number) => void) => {
    if (request.method !== 'GET' || isKnownBot(request.headers['user-agent'] ?? '')) return () => undefined
    const listener = listeners.visitor(request)
    listener.catch(() => {})
    const day = now().toISOString().slice(0, 10)
    return (musicID) => {
      const counting = listener.then(async ({ key, network }) => {
        if (!(await hasSpace())) return
        const admitted = isAdmitted('$2, NULL', '$4', '$3')
        await downloads.count(day, musicID, { listener: key, network: network.key, isAdmitted: admitted })
      })
      track(counting.catch((error: unknown) => request.log.warn({ err: error }, 'download not counted')))
    }
  }

  return {
    counter,
    /** Counts when the reply closes, if it was sent from the file's start to an end, or leads to a place that sends it. */
    whenSent: (request: FastifyRequest, { raw }: FastifyReply, musicID: number): void => {
      const count = counter(request)
      raw.once('close', () => {
        const isFirst = String(raw.getHeader('content-range') ?? 'bytes 0-').startsWith('bytes 0-')
        if (raw.writableFinished && [200, 206, 302].includes(raw.statusCode) && isFirst) count(musicID)
      })
    },
  }
}
