import { listGenres, listLanguages, listTypes } from '@nava/contracts'
import { useQueries } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The short lists that the form chooses from; empty while they load. They hardly ever change. */
export function useLookups() {
  const [languages, genres, types] = useQueries({
    queries: [
      { queryKey: ['languages'], queryFn: () => call(listLanguages), staleTime: 600_000 },
      { queryKey: ['genres'], queryFn: () => call(listGenres), staleTime: 600_000 },
      { queryKey: ['types'], queryFn: () => call(listTypes), staleTime: 600_000 },
    ],
  })
  return { languages: languages.data ?? [], genres: genres.data ?? [], types: types.data ?? [] }
}
