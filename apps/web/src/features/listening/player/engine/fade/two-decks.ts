import type { Deck, DeckParts } from '../deck.ts'
import { eventsWhile } from '../element-events.ts'

export type TwoDecks = ReturnType<typeof createTwoDecks>

/** Holds the deck that plays, whose events are passed on, and one beside it, which is made when first needed. */
export function createTwoDecks({ createElement, events }: DeckParts, createDeck: (parts: DeckParts) => Deck) {
  let current: Deck = make()
  let other: Deck | undefined
  let rate = 1

  function make(): Deck {
    const deck = createDeck({ createElement, events: eventsWhile(() => deck === current, events) })
    return deck
  }

  return {
    current: () => current,
    other: () => other,
    ensureOther(): Deck {
      if (other) return other
      other = make()
      other.setRate(rate)
      return other
    },
    /** Makes the other deck the current one. */
    swap() {
      if (other) [current, other] = [other, current]
    },
    setRate: (wanted: number) => {
      rate = wanted
      current.setRate(rate)
      other?.setRate(rate)
    },
  }
}
