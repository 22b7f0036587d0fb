import { listGenres, listLanguages, listTypes } from '@nava/contracts'
import { useQueries } from '@tanstack/react-query'
import { query } from '../../../lib/query.ts'

/** How long the lists are used without asking for them again, in milliseconds. */
const FRESH_FOR = 10 * 60_000

/** The short lists that the form chooses from; empty while they load. They hardly ever change. */
export function useLookups() {
  const [languages, genres, types] = useQueries({
    queries: [
      { ...query(listLanguages), staleTime: FRESH_FOR },
      { ...query(listGenres), staleTime: FRESH_FOR },
      { ...query(listTypes), staleTime: FRESH_FOR },
    ],
  })
  return { languages: languages.data ?? [], genres: genres.data ?? [], types: types.data ?? [] }
}
