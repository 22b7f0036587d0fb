import type { StoreApi } from 'zustand/vanilla'
import type { QueueItem } from '../queue-item.ts'
import { type PlayerState, currentItem, end, pause, play } from '../state/player-state.ts'
import type { Progress } from '../state/progress.ts'
import { gainOf, levelledVolume } from '../../playback/level-gain.ts'
import { levellingStore } from '../../playback/levelling.ts'
import { type AudioPair, createAudioPair } from './audio-pair.ts'
import { createDeck } from './deck.ts'
import { type ElementEvents, listenTo } from './element-events.ts'
import { followPlayer, isPlaying } from './follow-player.ts'
import { type GiveUpParts, createGiveUp } from './give-up.ts'
import { createRecovery } from './recovery.ts'
import { createTransport } from './transport.ts'

interface EngineParts extends GiveUpParts {
  progress: StoreApi<Progress>
  /** Returns the address of an item's audio; `token` allows media that is not public. */
  addressOf: (item: QueueItem, quality: PlayerState['quality'], token?: string) => string
  /** Returns a token for the user's unpublished media; undefined for visitors. */
  streamToken: () => Promise<string | undefined>
  /** Returns the status of an address; undefined if the server is unreachable. */
  probe: (address: string) => Promise<number | undefined>
  resumeAt?: (item: QueueItem) => number
  createAudio?: () => HTMLAudioElement
}

export interface AudioEngine {
  seek: (seconds: number) => void
  element: () => HTMLAudioElement
}

/** Makes two audio elements follow the player's state. */
export function startAudioEngine(parts: EngineParts): AudioEngine {
  const { store, progress, resumeAt = () => 0, createAudio = () => new Audio() } = parts
  const events: ElementEvents = {
    onEnd: () => store.setState(end, true),
    onProgress: () => deck.reportProgress(),
    onWaiting: () => progress.setState({ waiting: true }),
    onCanPlay: () => progress.setState({ waiting: false }),
    onPlaying() {
      recovery.reset()
      failures.reset()
      progress.setState({ waiting: false })
    },
    onPause() {
      if (!transport.isStarting()) store.setState(pause, true)
    },
    onPlay: () => store.setState(play, true),
    onError: () => void recovery.recover(),
  }
  const pair = createAudioPair(() => {
    const element = createAudio()
    element.preload = 'auto'
    listenTo(element, () => element === pair.current(), events)
    return element
  })
  const deck = createDeck({ ...parts, pair, onLoad: () => recovery.cancel() })
  const transport = createTransport({ store, progress, pair })
  const failures = createGiveUp(parts)
  const recovery = createRecovery({
    ...parts,
    source: deck.source,
    hasFailed: () => pair.current().error !== null,
    position: () => progress.getState().position,
    reload(source, position) {
      deck.load(source, position)
      if (isPlaying(store)) transport.play()
    },
    withToken: ({ item }, token) => deck.sourceOf(item, token),
    onWaiting: (position) => progress.setState({ position, waiting: true }),
    onGiveUp({ item }, reason) {
      console.warn('This cannot be played', item.kind, item.id, pair.current().error?.message)
      deck.forget()
      failures.giveUp(item, reason)
    },
  })
  const level = () => levelVolume(store.getState(), pair)
  levellingStore.subscribe(level)
  addEventListener('online', recovery.retry)
  followPlayer({ ...{ store, progress, pair, deck, transport, recovery, resumeAt }, levelVolume: level })
  return {
    element: pair.current,
    seek(seconds) {
      const { duration } = progress.getState()
      const position = Math.min(Math.max(0, seconds), Math.max(0, duration - 0.1))
      if (deck.source()) pair.current().currentTime = position
      progress.setState({ position })
    },
  }
}

/** Levels the current item without changing the listener's volume. */
function levelVolume(state: PlayerState, pair: AudioPair) {
  const item = currentItem(state)
  const gain = item ? gainOf(levellingStore.getState().levelling, item.level) : 0
  pair.setVolume(levelledVolume(state.volume, gain), state.muted)
}
