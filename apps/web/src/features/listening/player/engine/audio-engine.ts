import type { StoreApi } from 'zustand/vanilla'
import type { QueueItem } from '../queue-item.ts'
import { type PlayerState, currentItem, end, indexAfterEnd, pause, play } from '../state/player-state.ts'
import type { Progress } from '../progress.ts'
import { onReachable } from '../../../../lib/calls/on-reachable.ts'
import { gainOf, levelledVolume } from '../../playback/level-gain.ts'
import { levellingStore } from '../../playback/levelling.ts'
import type { Deck, DeckParts, Source } from './deck.ts'
import type { ElementEvents } from './element-events.ts'
import { createFadeDeck, type FadeDeck } from './fade/fade-deck.ts'
import { fadeSeconds } from './fade/fade-seconds.ts'
import { followPlayer, isPlaying } from './follow-player.ts'
import { type GiveUpParts, createGiveUp } from './give-up.ts'
import { createPairDeck } from './pair-deck.ts'
import { createRecovery } from './recovery.ts'
import { createTransport } from './transport.ts'

interface EngineParts extends GiveUpParts {
  progress: StoreApi<Progress>
  /** Returns the address of an item's audio; `token` allows media that is not public. */
  addressOf: (item: QueueItem, quality: PlayerState['quality'], token?: string) => string
  streamToken: () => Promise<string | undefined>
  /** Returns the status of an address; undefined if the server is away. */
  probe: (address: string) => Promise<number | undefined>
  resumeAt?: (item: QueueItem) => number
  stopsAtEnd?: () => boolean
  /** Returns the seconds of crossfade that the listener chose. */
  crossfade?: () => number
  createDeck?: (parts: DeckParts) => Deck
  createAudio?: () => HTMLAudioElement
}

export interface AudioEngine {
  seek: (seconds: number) => void
  element: () => HTMLAudioElement
}

export function startAudioEngine(parts: EngineParts): AudioEngine {
  const { store, progress, resumeAt = () => 0, stopsAtEnd = () => false, crossfade = () => 0 } = parts
  const { createDeck = createPairDeck, createAudio = () => new Audio() } = parts
  const events: ElementEvents = {
    onEnd: () => store.setState(end, true),
    onProgress() {
      reportProgress(deck, progress)
      prepareNext()
    },
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
  const createElement = () => Object.assign(createAudio(), { preload: 'auto' })
  const deck = createFadeDeck({ createElement, events }, createDeck)
  const transport = createTransport({ store, progress, deck })
  const failures = createGiveUp(parts)
  const sourceOf = (item: QueueItem, token?: string): Source => ({
    item,
    address: parts.addressOf(item, store.getState().quality, token),
    token,
  })
  const recovery = recoverDeck({ ...parts, deck, transport, failures, sourceOf })

  function prepareNext() {
    const state = store.getState()
    const next = stopsAtEnd() ? undefined : state.queue[indexAfterEnd(state)]
    if (next) deck.prepare(sourceOf(next), resumeAt(next), fadeSeconds(state, crossfade()))
    else deck.prepare(undefined, 0, 0)
  }

  const levelVolume = () => setLevelledVolume(deck, store.getState())
  levellingStore.subscribe(levelVolume)
  addEventListener('online', recovery.retry)
  onReachable(recovery.retry)
  followPlayer({
    ...{ store, progress, deck, transport, recovery },
    ...{ sourceOf, resumeAt, prepareNext, levelVolume },
  })
  return {
    element: deck.element,
    seek(seconds) {
      const { duration } = progress.getState()
      const position = Math.min(Math.max(0, seconds), Math.max(0, duration - 0.1))
      if (deck.source()) deck.seek(position)
      progress.setState({ position })
    },
  }
}

interface RecoveredParts extends Pick<EngineParts, 'store' | 'progress' | 'probe' | 'streamToken'> {
  deck: FadeDeck
  transport: ReturnType<typeof createTransport>
  failures: ReturnType<typeof createGiveUp>
  sourceOf: (item: QueueItem, token?: string) => Source
}

/** Returns the recovery of a deck, which plays again what it loads again. */
function recoverDeck({ store, progress, deck, transport, failures, sourceOf, ...requests }: RecoveredParts) {
  const recovery = createRecovery({
    ...requests,
    source: deck.source,
    hasFailed: deck.hasFailed,
    position: () => progress.getState().position,
    reload(source, position) {
      recovery.cancel()
      deck.load(source, position)
      if (isPlaying(store)) transport.play()
    },
    reloadOtherwise(source, position) {
      const canLoad = deck.loadOtherwise(source, position)
      if (canLoad && isPlaying(store)) transport.play()
      return canLoad
    },
    withToken: ({ item }, token) => sourceOf(item, token),
    onWaiting: (position) => progress.setState({ position, waiting: true }),
    onGiveUp({ item }, reason) {
      console.warn('This cannot be played', item.kind, item.id, deck.element().error?.message)
      deck.forget()
      failures.giveUp(item, reason)
    },
  })
  return recovery
}

function reportProgress(deck: FadeDeck, progress: StoreApi<Progress>): void {
  const source = deck.source()
  if (!source) return
  const { position, duration = source.item.length, buffered } = deck.progress()
  progress.setState({ position, duration, buffered })
}

function setLevelledVolume(deck: FadeDeck, state: PlayerState): void {
  const item = currentItem(state)
  const gain = item ? gainOf(levellingStore.getState().levelling, item.level) : 0
  deck.setVolume(levelledVolume(state.volume, gain), state.muted)
}
