import type { Source } from '../deck.ts'
import { createEntryFiller, endOf, type FeedEntries } from './feed-entries.ts'
import { createFillTasks } from './fill-tasks.ts'
import { openMediaSource } from './media-source.ts'
import { createWakeable } from './wakeable.ts'

/** Seconds by which a buffered range may start late or fall short */
const TOLERANCE = 0.05

export type Feed = ReturnType<typeof createFeed>

/**
 * Plays a source from a position, followed gaplessly by the source of `setNext`. Calls `onFailure` once if
 * the source cannot be fetched or appended.
 */
export function createFeed(
  element: HTMLAudioElement,
  first: Source,
  position: number,
  onFailure: () => void,
) {
  const { media, opened, close } = openMediaSource(element)
  const entries: FeedEntries = { current: { source: first, zero: 0 }, next: undefined, wanted: undefined }
  const { wake, change, isIdle } = createWakeable()
  const tasks = createFillTasks({ media, opened }, wake, onFailure)
  const isWanted = () => media.streaming !== false
  const filler = createEntryFiller({ element, entries, change, isWanted })

  media.addEventListener('startstreaming', wake)
  if (position > 0) element.currentTime = position
  tasks.run((writer, signal) => filler.fill(entries.current, position, writer, signal))

  function seek(to: number) {
    const second = entries.current.zero + to
    element.currentTime = second
    if (isBuffered(element, second)) return wake()
    entries.next = undefined
    tasks.run(async (writer, signal) => {
      await writer.remove(0, Infinity)
      await filler.fill(entries.current, to, writer, signal)
    })
  }

  return {
    wake,
    seek,
    source: () => entries.current.source,
    isNext: ({ address }: Source) => entries.next?.source.address === address,
    position: () => element.currentTime - entries.current.zero,
    duration: () => entries.current.head?.seconds,
    /** Returns the seconds until the next entry starts; undefined if none is placed. */
    untilNext: () => entries.next && endOf(entries.current) - element.currentTime,
    setNext(source: Source | undefined) {
      if (source?.address === entries.wanted?.address) return
      entries.wanted = source
      if (!entries.next) return wake()
      entries.next = undefined
      tasks.run(async (writer, signal) => {
        await writer.remove(endOf(entries.current), Infinity)
        await filler.fillAfter(entries.current, writer, signal)
      })
    },
    /** Makes the next entry current; returns false if it cannot be played. */
    advance(): boolean {
      const { next } = entries
      if (!next || next.refused) return false
      entries.current = next
      entries.next = entries.wanted = undefined
      return true
    },
    /** Fetches again from the position, because the browser may remove buffered media ahead of it. */
    refill() {
      const { current } = entries
      const now = element.currentTime
      const isMissing = current.head && now < endOf(current) - 1 && !isBuffered(element, now)
      if (isIdle() && isMissing) seek(now - current.zero)
    },
    close() {
      tasks.abort()
      close()
    },
  }
}

function isBuffered({ buffered }: HTMLMediaElement, second: number): boolean {
  for (let at = 0; at < buffered.length; at++)
    if (buffered.start(at) <= second + TOLERANCE && buffered.end(at) > second + TOLERANCE) return true
  return false
}
