import { playMusic, playPodcast } from '@nava/contracts'
import { call } from '../../lib/call.ts'

/** Counts a play of a track, a video or an episode. Failures are ignored: they do not concern the listener. */
export function countPlay({ kind, id }: { kind: 'music' | 'podcast'; id: number }): void {
  const endpoint = kind === 'music' ? playMusic : playPodcast
  void call(endpoint, { params: { id } }, { keepalive: true }).catch(() => {})
}
