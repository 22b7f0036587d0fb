import { limits } from '@nava/contracts'
import { SubsonicFailure } from './failure.ts'

/** Prefixes of IDs, one per kind of item */
const PREFIXES = {
  track: 'tr',
  video: 'vi',
  album: 'al',
  /** A track without an album, shown as an album with one track */
  single: 'si',
  artist: 'ar',
  playlist: 'pl',
  collection: 'co',
  episode: 'pe',
  show: 'ps',
  dj: 'dj',
} as const

export type ItemKind = keyof typeof PREFIXES

const KINDS = new Map(Object.entries(PREFIXES).map(([kind, prefix]) => [prefix, kind as ItemKind]))

export const idOf = (kind: ItemKind, id: number): string => `${PREFIXES[kind]}-${id}`

export interface Item {
  kind: ItemKind
  id: number
}

/** Returns undefined for malformed IDs. */
export function itemOf(text: string): Item | undefined {
  const [, prefix = '', digits = ''] = /^([a-z]{2})-([1-9]\d{0,9})$/.exec(text) ?? []
  const kind = KINDS.get(prefix as (typeof PREFIXES)[ItemKind])
  const id = Number(digits)
  return kind && id <= limits.maxID ? { kind, id } : undefined
}

/** Throws error 70 for malformed IDs. */
export function parseItem(text: string): Item {
  const item = itemOf(text)
  if (!item) throw new SubsonicFailure('notFound')
  return item
}

/** Throws error 70 for IDs of other kinds. */
export function parseItemOf<K extends ItemKind>(text: string, kinds: readonly K[]): Item & { kind: K } {
  const item = parseItem(text)
  if (!(kinds as readonly ItemKind[]).includes(item.kind)) throw new SubsonicFailure('notFound')
  return item as Item & { kind: K }
}

/** Leaves out malformed IDs and those of other kinds. */
export const itemsIn = (texts: readonly string[], kinds: readonly ItemKind[]): Item[] =>
  texts.flatMap((text) => itemOf(text) ?? []).filter(({ kind }) => kinds.includes(kind))

/** As `itemsIn`, but throws error 70 if nothing is left. */
export function parseItems(texts: readonly string[], kinds: readonly ItemKind[]): Item[] {
  const items = itemsIn(texts, kinds)
  if (items.length === 0 && texts.length > 0) throw new SubsonicFailure('notFound')
  return items
}

/** Identifies a release in lists of numbers: an album by its ID, a single by its track ID, negated. */
export const releaseID = ({ kind, id }: Item & { kind: 'album' | 'single' }): number =>
  kind === 'single' ? -id : id
