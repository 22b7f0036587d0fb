import {
  type Endpoint,
  type ListeningReport,
  addressOf,
  playMusic,
  playPodcast,
  reportMusicListening,
  reportPodcastListening,
} from '@nava/contracts'
import { countOnce } from '../features/listening/playback/count-once.ts'

interface PlayCounter {
  /** Takes the position and the duration in seconds. */
  hear: (position: number, duration: number) => void
  end: (ended: ListeningReport['ended']) => void
}

export function playCounter({ kind, id }: { kind: 'music' | 'podcast'; id: number }): PlayCounter {
  const [play, report] =
    kind === 'music' ? [playMusic, reportMusicListening] : [playPodcast, reportPodcastListening]
  let last = 0
  let played = 0
  let reported = 0
  const hear = countOnce(() => send(play, { params: { id }, query: { source: 'embed' } }))
  const end: PlayCounter['end'] = (ended) => {
    if (played === reported) return
    reported = played
    send(report, { params: { id } }, { seconds: Math.floor(played), ended })
  }
  addEventListener('pagehide', () => end('left'))
  return {
    hear: (position, duration) => {
      played = hear(position - last, duration)
      last = position
    },
    end,
  }
}

function send(endpoint: Endpoint, input: Parameters<typeof addressOf>[1], body?: ListeningReport): void {
  void fetch(addressOf(endpoint, input), {
    method: endpoint.method,
    keepalive: true,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  }).catch(() => {})
}
