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

/** Throws error 70 for malformed IDs. */
export function parseItem(text: string): Item {
  const [, prefix = '', digits = ''] = /^([a-z]{2})-([1-9]\d{0,9})$/.exec(text) ?? []
  const kind = KINDS.get(prefix as (typeof PREFIXES)[ItemKind])
  const id = Number(digits)
  if (!kind || id > limits.maxID) throw new SubsonicFailure('notFound')
  return { kind, id }
}

/** Throws error 70 for IDs of other kinds. */
export function parseItemOf<K extends ItemKind>(text: string, kinds: readonly K[]): Item & { kind: K } {
  const item = parseItem(text)
  if (!(kinds as readonly ItemKind[]).includes(item.kind)) throw new SubsonicFailure('notFound')
  return item as Item & { kind: K }
}

/** Identifies a release in lists of numbers: an album by its ID, a single by its track ID, negated. */
export const releaseID = ({ kind, id }: Item & { kind: 'album' | 'single' }): number =>
  kind === 'single' ? -id : id
