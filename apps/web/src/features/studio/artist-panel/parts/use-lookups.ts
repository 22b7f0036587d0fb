import { listGenres, listLanguages, listTypes } from '@nava/contracts'
import { useQueries } from '@tanstack/react-query'
import { query } from '../../../../lib/calls/query.ts'

/** Milliseconds for which the lists stay fresh */
const FRESH_FOR = 10 * 60_000

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
