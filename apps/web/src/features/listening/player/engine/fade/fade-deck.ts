import type { Deck, DeckParts, Source } from '../deck.ts'
import { createFadeIn } from './fade-in.ts'
import { createFadeVolume } from './fade-volume.ts'
import { createTwoDecks } from './two-decks.ts'

export interface FadeDeck extends Omit<Deck, 'prepare'> {
  /** `fade`: seconds of crossfade into the next source; 0 for none */
  prepare: (next: Source | undefined, position: number, fade: number) => void
}

/** Wraps decks so that a second one plays while a source fades into the next. */
export function createFadeDeck(
  { createElement, events }: DeckParts,
  createDeck: (parts: DeckParts) => Deck,
): FadeDeck {
  let hasFaded = false
  const decks = createTwoDecks({ createElement, events: { ...events, onProgress, onPause } }, createDeck)
  const volume = createFadeVolume(decks)
  const fadeIn = createFadeIn(decks, startFade)

  function onProgress() {
    if (!volume.isFading()) fadeIn.watch()
    events.onProgress()
  }

  function onPause() {
    volume.end()
    events.onPause()
  }

  function startFade(seconds: number) {
    decks.swap()
    fadeIn.clear()
    volume.start(seconds)
    hasFaded = true
    events.onEnd()
    hasFaded = false
  }

  function silenceOther() {
    volume.end()
    fadeIn.drop()
  }

  /** Does something to the current deck, which then plays alone. */
  const alone = (act: (deck: Deck) => void) => {
    silenceOther()
    act(decks.current())
  }

  return {
    element: () => decks.current().element(),
    source: () => decks.current().source(),
    hasFailed: () => decks.current().hasFailed(),
    progress: () => decks.current().progress(),
    load: (source, position) => alone((deck) => deck.load(source, position)),
    put(source, position) {
      if (hasFaded && decks.current().source()?.address === source.address) return
      volume.end()
      if (position !== 0 || !fadeIn.hasLoaded(source)) return alone((deck) => deck.put(source, position))
      decks.swap()
      fadeIn.clear()
      volume.apply()
      decks.other()?.unload()
    },
    prepare(source, position, seconds) {
      const fades = seconds > 0 && position === 0
      fadeIn.set(fades ? source : undefined, seconds)
      decks.current().prepare(fades ? undefined : source, position)
    },
    loadOtherwise(source, position) {
      silenceOther()
      return decks.current().loadOtherwise(source, position)
    },
    seek(position) {
      volume.end()
      decks.current().seek(position)
    },
    setRate: decks.setRate,
    setVolume: volume.set,
    forget: () => alone((deck) => deck.forget()),
    unload: () => alone((deck) => deck.unload()),
  }
}
