import type { Deck, DeckParts } from '../deck.ts'
import { listenTo } from '../element-events.ts'
import { appendsExactly } from './appends-exactly.ts'
import { createFedElement } from './fed-element.ts'
import { createJoinWatch } from './join-watch.ts'

/** Returns undefined if this browser cannot play gaplessly. */
export const streamDeck = async () => ((await appendsExactly()) ? createStreamDeck : undefined)

/** Plays MP3s gaplessly with one element and one media source. */
export function createStreamDeck({ createElement, events }: DeckParts): Deck {
  const element = createElement()
  document.body.append(element)
  let hasJoined = false
  const fed = createFedElement(element, () => events.onError())
  const join = createJoinWatch(element, () => fed.feed()?.untilNext(), onJoin)

  function onJoin() {
    hasJoined = fed.advance()
    events.onEnd()
    hasJoined = false
  }

  listenTo(element, {
    ...events,
    onProgress() {
      fed.feed()?.wake()
      join.watch()
      events.onProgress()
    },
    onPlaying() {
      join.watch()
      events.onPlaying()
    },
    onWaiting() {
      fed.feed()?.refill()
      join.watch()
      events.onWaiting()
    },
  })

  function leave() {
    join.cancel()
    fed.leave()
  }

  return {
    element: () => element,
    source: fed.source,
    hasFailed: fed.hasFailed,
    progress: fed.progress,
    load: fed.load,
    put(wanted, position) {
      const isHere = fed.source()?.address === wanted.address
      if (isHere && hasJoined && position === 0) return
      if (isHere && element.readyState > 0) fed.seek(position)
      else if (fed.feed()?.isNext(wanted) && fed.advance()) fed.seek(position)
      else fed.load(wanted, position)
    },
    prepare: (next, position) => fed.feed()?.setNext(position === 0 ? next : undefined),
    loadOtherwise(failed, position) {
      if (!fed.feed()) return false
      fed.loadAddress(failed, position)
      return true
    },
    seek: fed.seek,
    setRate(rate) {
      element.defaultPlaybackRate = rate
      element.playbackRate = rate
    },
    setVolume(volume, muted) {
      element.volume = volume
      element.muted = muted
    },
    forget: leave,
    unload() {
      leave()
      element.removeAttribute('src')
      element.load()
    },
  }
}
