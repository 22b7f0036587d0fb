import type { ListeningReport, PlaySource } from '@nava/contracts'
import { countOnce } from '../../playback/count-once.ts'
import { countPlay, reportListening } from '../../playback/count-play.ts'
import { currentPlaySource } from '../../playback/play-source.ts'
import { isOfRadio, radioStore } from '../radio.ts'
import type { QueueItem } from '../queue-item.ts'
import { soundStore } from '../sound.ts'
import { currentItem } from '../state/player-state.ts'
import { progress } from '../progress.ts'

/** Seconds before the end within which an item counts as heard to the end */
const END = 3

interface Listening {
  playID: number
  item: QueueItem
  hear: ReturnType<typeof countOnce>
  /** `played`: seconds actually heard; `position`: seconds at the last report */
  played: number
  position: number
  duration: number
  reported: number
}

interface Reports {
  count?: (item: QueueItem, source: PlaySource | undefined) => void
  report?: (item: QueueItem, report: ListeningReport) => void
}

export function startPlayCounter({ count = countPlay, report = reportListening }: Reports = {}): () => void {
  const sources = new WeakMap<QueueItem, PlaySource>()
  let current: Listening | undefined

  /** The source of a queue item is its radio, or else the page on which it was added. */
  const noteSources = () => {
    const source = currentPlaySource()
    const state = soundStore.getState()
    const radio = radioStore.getState()
    for (const item of state.queue)
      if (!sources.has(item)) sources.set(item, isOfRadio(radio, state, item) ? 'radio' : source)
  }
  const finish = (ended: ListeningReport['ended']) => {
    if (!current || current.played === current.reported) return
    const { item, played, position, duration } = current
    current.reported = played
    report(item, { seconds: played, ended: position >= duration - END ? 'finished' : ended })
  }
  const follow = () => {
    const state = soundStore.getState()
    const item = currentItem(state)
    if (current && (state.playID !== current.playID || !item)) {
      finish(item ? 'skipped' : 'left')
      current = undefined
    }
    return { state, item }
  }

  noteSources()
  const stops = [
    soundStore.subscribe(({ queue }, before) => {
      if (queue !== before.queue) noteSources()
      follow()
    }),
    progress.subscribe(({ position, duration }, before) => {
      const { state, item } = follow()
      if (!item || state.playback !== 'playing') return
      if (!current) {
        const hear = countOnce(() => count(item, sources.get(item)))
        const { playID } = state
        current = { playID, item, hear, played: 0, position, duration: Infinity, reported: 0 }
        return
      }
      current.duration = duration || item.length
      current.played = current.hear(position - before.position, current.duration)
      current.position = position
    }),
  ]
  const leave = () => finish('left')
  addEventListener('pagehide', leave)
  return () => {
    for (const stop of stops) stop()
    removeEventListener('pagehide', leave)
  }
}
