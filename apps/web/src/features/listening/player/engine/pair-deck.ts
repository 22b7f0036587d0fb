import { createAudioPair } from './audio-pair.ts'
import type { Deck, DeckParts, Source } from './deck.ts'
import { eventsWhile, listenTo } from './element-events.ts'
import { elementProgress } from './element-progress.ts'
import { isDueToPreload } from './preload.ts'

/** Seconds before the end at which the next element starts, since an element takes that long to sound */
const LEAD = 0.04
/**
 * Seconds before the end from which a timer replaces `timeupdate`, which comes only every quarter of a second
 */
const TIMED = 1

export function createPairDeck({ createElement, events }: DeckParts): Deck {
  const pair = createAudioPair(() => {
    const element = createElement()
    const isCurrent = () => element === pair.current()
    listenTo(element, eventsWhile(isCurrent, { ...events, onProgress }))
    return element
  })
  let source: Source | undefined
  let following: Source | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let playsOut = false

  /** Reports the end LEAD seconds early if the next source is preloaded. */
  function watchEnd() {
    clearTimeout(timer)
    const { duration, currentTime, playbackRate, paused } = pair.current()
    const left = (duration - currentTime) / playbackRate
    if (paused || !(left < TIMED) || !following || !pair.hasPreloaded(following.address)) return
    if (left > LEAD) {
      timer = setTimeout(watchEnd, (left - LEAD) * 1000)
      return
    }
    playsOut = true
    events.onEnd()
    playsOut = false
  }

  function onProgress() {
    watchEnd()
    events.onProgress()
  }

  function load(next: Source, position: number) {
    source = next
    pair.load(next.address, position)
  }

  return {
    element: pair.current,
    source: () => source,
    hasFailed: () => pair.current().error !== null,
    progress: () => elementProgress(pair.current()),
    load,
    put(wanted, position) {
      pair.unlock()
      if (source?.address === wanted.address && pair.current().readyState > 0)
        pair.current().currentTime = position
      else if (pair.hasPreloaded(wanted.address)) {
        source = wanted
        pair.swap({ playsOut })
        if (position > 0) pair.current().currentTime = position
        events.onProgress()
      } else load(wanted, position)
    },
    prepare(next) {
      const element = pair.current()
      following = next
      if (next && source && next.address !== source.address && !element.paused && isDueToPreload(element))
        pair.preload(next.address)
    },
    loadOtherwise: () => false,
    seek(position) {
      pair.current().currentTime = position
    },
    setRate: (rate) => pair.setRate(rate),
    setVolume: (volume, muted) => pair.setVolume(volume, muted),
    forget() {
      source = undefined
    },
    unload() {
      source = undefined
      pair.empty()
    },
  }
}
