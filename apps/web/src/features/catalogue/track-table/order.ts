import type { MusicCard, TrackSort } from '@nava/contracts'
import { type Entry, entriesOf } from '../music/entries-of.ts'

/** `added`: the list's own order, which is never reversed */
export interface Order {
  by: TrackSort
  descending: boolean
}

export const OWN_ORDER: Order = { by: 'added', descending: false }

/** Returns the order after a press on a column's head: first its usual direction, then the other, then the own order. */
export function nextOrder({ by, descending }: Order, pressed: TrackSort): Order {
  const first = pressed === 'plays' || pressed === 'released'
  if (by !== pressed) return { by: pressed, descending: first }
  return descending === first ? { by, descending: !first } : OWN_ORDER
}

export interface PlacedEntry extends Entry {
  /** Place in the list's own order, from 0 */
  at: number
}

/** Returns the entries of a complete list that contain all words of `words`, in `order`. */
export function arrange(
  musics: readonly MusicCard[],
  order: Order,
  words: string,
  language: string,
): PlacedEntry[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean)
  const entries = entriesOf(musics).map((entry, at) => ({ ...entry, at }))
  const found =
    wanted.length === 0
      ? entries
      : entries.filter(({ music }) => {
          const text = plain(`${music.title} ${music.artists}`)
          return wanted.every((word) => text.includes(word))
        })
  if (order.by === 'added') return found
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  const comparing = comparisons(compare)[order.by]
  const sorted = found.toSorted((one, other) => comparing(one.music, other.music) || one.at - other.at)
  return order.descending ? sorted.toReversed() : sorted
}

const comparisons = (
  compare: (one: string, other: string) => number,
): Record<Exclude<TrackSort, 'added'>, (one: MusicCard, other: MusicCard) => number> => ({
  title: (one, other) => compare(one.title, other.title),
  artist: (one, other) => compare(one.artists, other.artists),
  plays: (one, other) => one.playCount - other.playCount,
  released: (one, other) => Date.parse(one.releaseDate) - Date.parse(other.releaseDate),
  length: (one, other) => one.musicLength - other.musicLength,
})

/** Removes case and marks, and unifies the two forms of the Arabic letters kaf and yeh. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|\u200c/gu, '')
    .replaceAll('ي', 'ی')
    .replaceAll('ك', 'ک')
    .toLowerCase()
    .trim()
