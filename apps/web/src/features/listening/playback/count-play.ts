import {
  type ListeningReport,
  type PlaySource,
  playMusic,
  playPodcast,
  reportMusicListening,
  reportPodcastListening,
} from '@nava/contracts'
import { NetworkError } from '../../../lib/calls/call-errors.ts'
import { call } from '../../../lib/calls/call.ts'
import { isReachable } from '../../../lib/calls/server-reach.ts'
import { storeForLater } from '../outbox/store-for-later.ts'
import { isPrivate } from './private-session.ts'

interface Played {
  kind: 'music' | 'podcast'
  id: number
}

/** Counts a play, except in a private session; later if the server is unreachable. Ignores other failures. */
export function countPlay({ kind, id }: Played, source?: PlaySource): void {
  if (isPrivate()) return
  const at = Date.now()
  const endpoint = kind === 'music' ? playMusic : playPodcast
  sendOrStore(
    () => call(endpoint, { params: { id }, query: { source } }, { keepalive: true }),
    () => storeForLater({ what: 'play', kind, id, at, source: source ?? '' }),
  )
}

/** Reports how long an item was heard, also while the page unloads; later if the server is unreachable. */
export function reportListening({ kind, id }: Played, report: Omit<ListeningReport, 'at'>): void {
  if (isPrivate()) return
  const at = Date.now()
  const endpoint = kind === 'music' ? reportMusicListening : reportPodcastListening
  const body = { seconds: Math.floor(report.seconds), ended: report.ended }
  sendOrStore(
    () => call(endpoint, { params: { id }, body }, { keepalive: true }),
    () => storeForLater({ what: 'heard', kind, id, at, ...body }),
  )
}

/**
 * Stores the action immediately if the server is known to be unreachable, since a page that unloads cannot
 * wait.
 */
function sendOrStore(send: () => Promise<unknown>, store: () => void): void {
  if (!isReachable()) return store()
  send().catch((error: unknown) => {
    if (error instanceof NetworkError) store()
  })
}
