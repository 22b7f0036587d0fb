import type { Deck, DeckParts, Source } from './deck.ts'
import type { ElementEvents } from './element-events.ts'

/** Seconds before a fade at which the next source is loaded */
const LOADED_BEFORE = 5
/** Milliseconds between two steps of the volume */
const STEP = 40

export interface FadeDeck extends Omit<Deck, 'prepare'> {
  /** `fade`: seconds of crossfade into the next source; 0 for none */
  prepare: (next: Source | undefined, position: number, fade: number) => void
}

/** Wraps decks so that a second one plays while a source fades into the next. */
export function createFadeDeck(
  { createElement, events }: DeckParts,
  createDeck: (parts: DeckParts) => Deck,
): FadeDeck {
  let current: Deck = make()
  let other: Deck | undefined
  let next: Source | undefined
  let fade = 0
  let isLoaded = false
  let hasFaded = false
  let level = { volume: 1, muted: false }
  let rate = 1
  let fading: { timer: ReturnType<typeof setInterval>; volume: number; share: number } | undefined

  function make(): Deck {
    const when = (listener: () => void) => () => {
      if (deck === current) listener()
    }
    const own: ElementEvents = {
      onEnd: when(() => events.onEnd()),
      onProgress: when(() => {
        watchFade()
        events.onProgress()
      }),
      onWaiting: when(() => events.onWaiting()),
      onCanPlay: when(() => events.onCanPlay()),
      onPlaying: when(() => events.onPlaying()),
      onPause: when(() => {
        endFade()
        events.onPause()
      }),
      onPlay: when(() => events.onPlay()),
      onError: when(() => events.onError()),
    }
    const deck = createDeck({ createElement, events: own })
    return deck
  }

  function watchFade() {
    const { position, duration } = current.progress()
    if (!next || duration === undefined) return
    const left = duration - position
    if (fading || left > fade + LOADED_BEFORE) return
    if (!other) {
      other = make()
      other.setRate(rate)
    }
    if (!isLoaded) {
      other.load(next, 0)
      isLoaded = true
    }
    const isReady = other.element().readyState >= HTMLMediaElement.HAVE_FUTURE_DATA
    if (left <= fade && isReady && !current.element().paused) startFade(other, left)
  }

  function startFade(following: Deck, seconds: number) {
    const began = performance.now()
    const timer = setInterval(() => {
      if (!fading) return
      fading.share = Math.min(1, (performance.now() - began) / (seconds * 1000))
      if (fading.share === 1) endFade()
      else applyVolume()
    }, STEP)
    fading = { timer, volume: level.volume, share: 0 }
    turnTo(following)
    hasFaded = true
    events.onEnd()
    hasFaded = false
  }

  function turnTo(following: Deck) {
    other = current
    current = following
    isLoaded = false
    next = undefined
    applyVolume()
  }

  function endFade() {
    if (!fading) return
    clearInterval(fading.timer)
    fading = undefined
    other?.unload()
    applyVolume()
  }

  /** Sets both volumes so that their combined power stays constant. */
  function applyVolume() {
    const angle = ((fading?.share ?? 1) * Math.PI) / 2
    current.setVolume(level.volume * Math.sin(angle), level.muted)
    if (fading) other?.setVolume(fading.volume * Math.cos(angle), level.muted)
  }

  function silenceOther() {
    endFade()
    if (isLoaded) other?.unload()
    isLoaded = false
    next = undefined
  }

  return {
    element: () => current.element(),
    source: () => current.source(),
    hasFailed: () => current.hasFailed(),
    progress: () => current.progress(),
    load(source, position) {
      silenceOther()
      current.load(source, position)
    },
    put(source, position) {
      if (hasFaded && current.source()?.address === source.address) return
      endFade()
      if (other && isLoaded && next?.address === source.address && position === 0 && !other.hasFailed()) {
        turnTo(other)
        other.unload()
      } else {
        silenceOther()
        current.put(source, position)
      }
    },
    prepare(source, position, seconds) {
      const fades = seconds > 0 && position === 0
      if (isLoaded && (!fades || source?.address !== next?.address)) silenceOther()
      next = fades ? source : undefined
      fade = seconds
      current.prepare(fades ? undefined : source, position)
    },
    loadOtherwise(source, position) {
      silenceOther()
      return current.loadOtherwise(source, position)
    },
    seek(position) {
      endFade()
      current.seek(position)
    },
    setRate(wanted) {
      rate = wanted
      current.setRate(rate)
      other?.setRate(rate)
    },
    setVolume(volume, muted) {
      level = { volume, muted }
      applyVolume()
    },
    forget() {
      silenceOther()
      current.forget()
    },
    unload() {
      silenceOther()
      current.unload()
    },
  }
}
