import type { Source } from '../deck.ts'
import { type BufferWriter, createBufferWriter } from './buffer-writer.ts'
import { type Entry, fillEntry } from './fill-entry.ts'
import { openMediaSource } from './media-source.ts'

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
  let current: Entry = { source: first, zero: 0 }
  /** Entry that follows the current one; `refused` if the server refused it */
  let next: (Entry & { refused?: boolean }) | undefined
  let wanted: Source | undefined
  let running = new AbortController()
  let lastTask: Promise<void> = Promise.resolve()
  let wakers: (() => void)[] = []
  let isIdle = false

  media.addEventListener('startstreaming', wake)
  if (position > 0) element.currentTime = position
  run((writer, signal) => fill(current, position, writer, signal))

  function wake() {
    for (const waker of wakers.splice(0)) waker()
  }

  async function change() {
    isIdle = true
    await new Promise<void>((resolve) => wakers.push(resolve))
    isIdle = false
  }

  function run(task: (writer: BufferWriter, signal: AbortSignal) => Promise<void>) {
    running.abort()
    running = new AbortController()
    const { signal } = running
    wake()
    lastTask = lastTask
      .then(async () => {
        const buffer = await opened
        if (!signal.aborted) await task(createBufferWriter(media, buffer), signal)
      })
      .catch(() => {
        if (!signal.aborted) onFailure()
      })
  }

  async function fill(entry: Entry, second: number, writer: BufferWriter, signal: AbortSignal) {
    await fillEntry(entry, second, partsFor(writer, signal))
    await fillAfter(entry, writer, signal)
  }

  async function fillAfter(entry: Entry, writer: BufferWriter, signal: AbortSignal) {
    for (let last = entry; ;) {
      const source = await sourceAfter(last, writer, signal)
      const following: typeof next = { source, zero: endOf(last) }
      next = following
      try {
        await fillEntry(following, 0, partsFor(writer, signal))
      } catch (error) {
        if (signal.aborted || following === current) throw error
        following.refused = true
      }
      last = following
    }
  }

  async function sourceAfter(entry: Entry, writer: BufferWriter, signal: AbortSignal): Promise<Source> {
    for (;;) {
      if (entry === current && wanted) return wanted
      if (entry === current) writer.end()
      await change()
      signal.throwIfAborted()
    }
  }

  const partsFor = (writer: BufferWriter, signal: AbortSignal) => ({
    ...{ element, writer, signal, change },
    isWanted: () => media.streaming !== false,
    isStarved: (entry: Entry) => entry === current && element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
  })

  function isBuffered(second: number) {
    const { buffered } = element
    for (let at = 0; at < buffered.length; at++)
      if (buffered.start(at) <= second + TOLERANCE && buffered.end(at) > second + TOLERANCE) return true
    return false
  }

  function seek(to: number) {
    const second = current.zero + to
    element.currentTime = second
    if (isBuffered(second)) return wake()
    next = undefined
    run(async (writer, signal) => {
      await writer.remove(0, Infinity)
      await fill(current, to, writer, signal)
    })
  }

  return {
    wake,
    seek,
    source: () => current.source,
    isNext: ({ address }: Source) => next?.source.address === address,
    position: () => element.currentTime - current.zero,
    duration: () => current.head?.seconds,
    /** Returns the seconds until the next entry starts; undefined if none is placed. */
    untilNext: () => next && endOf(current) - element.currentTime,
    setNext(source: Source | undefined) {
      if (source?.address === wanted?.address) return
      wanted = source
      if (!next) return wake()
      next = undefined
      run(async (writer, signal) => {
        await writer.remove(endOf(current), Infinity)
        await fillAfter(current, writer, signal)
      })
    },
    /** Makes the next entry current; returns false if it cannot be played. */
    advance(): boolean {
      if (!next || next.refused) return false
      current = next
      next = wanted = undefined
      return true
    },
    /** Fetches again from the position, because the browser may remove buffered media ahead of it. */
    refill() {
      const now = element.currentTime
      const isMissing = current.head && now < endOf(current) - 1 && !isBuffered(now)
      if (isIdle && isMissing) seek(now - current.zero)
    },
    close() {
      running.abort()
      wake()
      close()
    },
  }
}

const endOf = ({ zero, head }: Entry): number => zero + (head?.seconds ?? Infinity)
