import type { RosterArtist } from '@nava/contracts'

export const ROSTER_SORTS = ['name', 'plays', 'followers', 'next'] as const
export type RosterSort = (typeof ROSTER_SORTS)[number]

/** Returns the artists whose names contain the words, in an order; artists without a planned release come last. */
export function rosterView(
  artists: readonly RosterArtist[],
  { words, sort }: { words: string; sort: RosterSort },
): RosterArtist[] {
  const wanted = words.trim().toLocaleLowerCase()
  const found = artists.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
  switch (sort) {
    case 'name':
      return found
    case 'plays':
      return found.toSorted((one, other) => other.plays - one.plays)
    case 'followers':
      return found.toSorted((one, other) => other.followerCount - one.followerCount)
    case 'next':
      return found.toSorted((one, other) => timeOf(one) - timeOf(other))
    default:
      return sort satisfies never
  }
}

const timeOf = ({ next }: RosterArtist): number =>
  next === null ? Number.MAX_SAFE_INTEGER : Date.parse(next)
