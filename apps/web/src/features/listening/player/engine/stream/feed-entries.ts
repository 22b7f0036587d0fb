import type { Source } from '../deck.ts'
import type { BufferWriter } from './buffer-writer.ts'
import { type Entry, type FillParts, fillEntry } from './fill-entry.ts'

/** What a feed plays now and next */
export interface FeedEntries {
  current: Entry
  /** Entry that follows the current one; `refused` if the server refused it */
  next: (Entry & { refused?: boolean }) | undefined
  /** Source that is to follow the current one */
  wanted: Source | undefined
}

interface FillerParts extends Pick<FillParts, 'element' | 'change' | 'isWanted'> {
  entries: FeedEntries
}

/** Fills the buffer with entries, one after the other, as `entries` says. */
export function createEntryFiller({ entries, ...parts }: FillerParts) {
  const { element, change } = parts
  const isStarved = (entry: Entry) =>
    entry === entries.current && element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA

  async function sourceAfter(entry: Entry, writer: BufferWriter, signal: AbortSignal): Promise<Source> {
    for (;;) {
      if (entry === entries.current && entries.wanted) return entries.wanted
      if (entry === entries.current) writer.end()
      await change()
      signal.throwIfAborted()
    }
  }

  async function fillAfter(entry: Entry, writer: BufferWriter, signal: AbortSignal): Promise<void> {
    for (let last = entry; ;) {
      const source = await sourceAfter(last, writer, signal)
      const following: FeedEntries['next'] = { source, zero: endOf(last) }
      entries.next = following
      try {
        await fillEntry(following, 0, { ...parts, writer, signal, isStarved })
      } catch (error) {
        if (signal.aborted || following === entries.current) throw error
        following.refused = true
      }
      last = following
    }
  }

  return {
    fillAfter,
    /** Fills an entry from a second on, and what follows it. */
    async fill(entry: Entry, second: number, writer: BufferWriter, signal: AbortSignal): Promise<void> {
      await fillEntry(entry, second, { ...parts, writer, signal, isStarved })
      await fillAfter(entry, writer, signal)
    },
  }
}

/** Returns the second of the feed at which an entry ends; infinite until its length is known. */
export const endOf = ({ zero, head }: Entry): number => zero + (head?.seconds ?? Infinity)
