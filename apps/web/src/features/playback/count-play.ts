import {
  type ListeningReport,
  type PlaySource,
  playMusic,
  playPodcast,
  reportMusicListening,
  reportPodcastListening,
} from '@nava/contracts'
import { call } from '../../lib/calls/call.ts'
import { isPrivate } from './private-session.ts'

interface Played {
  kind: 'music' | 'podcast'
  id: number
}

/** Counts a play unless the session is private; ignores failures. */
export function countPlay({ kind, id }: Played, source?: PlaySource): void {
  if (isPrivate()) return
  const endpoint = kind === 'music' ? playMusic : playPodcast
  void call(endpoint, { params: { id }, query: { source } }, { keepalive: true }).catch(() => {})
}

/** Reports how long an item was heard, also while the page unloads; ignores failures. */
export function reportListening({ kind, id }: Played, { seconds, ended }: ListeningReport): void {
  if (isPrivate()) return
  const endpoint = kind === 'music' ? reportMusicListening : reportPodcastListening
  const body = { seconds: Math.floor(seconds), ended }
  void call(endpoint, { params: { id }, body }, { keepalive: true }).catch(() => {})
}
