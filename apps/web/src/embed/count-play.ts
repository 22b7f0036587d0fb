import { addressOf, playMusic, playPodcast } from '@nava/contracts'
import { countOnce } from '../features/playback/count-once.ts'

/** Counts a play once enough of it was heard, as on the site. Returns a function that takes each new position, in seconds. */
export function playCounter({ kind, id }: { kind: 'music' | 'podcast'; id: number }) {
  let last = 0
  const hear = countOnce(() => {
    const endpoint = kind === 'music' ? playMusic : playPodcast
    // Failures do not concern the listener.
    const address = addressOf(endpoint, { params: { id }, query: { source: 'embed' } })
    void fetch(address, { method: endpoint.method, keepalive: true }).catch(() => {})
  })
  return (position: number, duration: number) => {
    hear(position - last, duration)
    last = position
  }
}
