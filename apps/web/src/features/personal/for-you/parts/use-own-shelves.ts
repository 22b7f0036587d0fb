import { type ForYou, type MusicCard, getForYou, recentPlays } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../lib/calls/query.ts'

/** Cards below which a shelf of tracks is left out */
export const FEWEST = 3

/** Shelves above the rest of the home; the others stand further down, where they cannot move what is seen */
const ON_TOP = 2

export type OwnShelf =
  | { kind: 'mixes'; mixes: ForYou['mixes'] }
  | { kind: 'recent'; musics: readonly MusicCard[] }
  | { kind: 'suggested'; shelf: ForYou['shelves'][number] }

/** Returns the user's shelves, the mixes first. */
export function useOwnShelves() {
  const suggested = useQuery({ ...query(getForYou), staleTime: 5 * 60_000 })
  const recent = useQuery({ ...query(recentPlays), staleTime: 0 })
  const { mixes = [], shelves = [] } = suggested.data ?? {}
  const musics = recent.data ?? []
  const all: OwnShelf[] = [
    ...(mixes.length > 0 ? [{ kind: 'mixes' as const, mixes }] : []),
    ...(musics.length >= FEWEST ? [{ kind: 'recent' as const, musics }] : []),
    ...shelves
      .filter((shelf) => shelf.musics.length >= FEWEST)
      .map((shelf) => ({ kind: 'suggested' as const, shelf })),
  ]
  return {
    isPending: suggested.isPending || recent.isPending,
    forYou: suggested.data,
    recent: recent.data,
    top: all.slice(0, ON_TOP),
    rest: all.slice(ON_TOP),
  }
}
