import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { limits, search as searchCall } from '@nava/contracts'
import { useEffect, useState } from 'react'
import { query } from '../../../lib/calls/query.ts'
import { isSearchable } from '../is-searchable.ts'

/**
 * Searches after half a second, or immediately when `atOnce` changes. Fewer than three characters clear the results.
 */
export function useSearch(typed: string, atOnce: number) {
  const wanted = isSearchable(typed) ? typed.trim() : ''
  const [searched, setSearched] = useState('')
  const [lastAtOnce, setLastAtOnce] = useState(atOnce)

  // Set while rendering, so that no old results appear meanwhile.
  if (lastAtOnce !== atOnce) {
    setLastAtOnce(atOnce)
    setSearched(wanted)
  }
  if (wanted === '' && searched !== '') setSearched('')

  useEffect(() => {
    if (wanted === '') return
    const timer = setTimeout(() => setSearched(wanted), limits.search.debounce)
    return () => clearTimeout(timer)
  }, [wanted])

  const found = useQuery({
    ...query(searchCall, { params: { text: searched } }),
    enabled: searched !== '',
    placeholderData: keepPreviousData,
  })
  return {
    /** Searched text, or empty */
    text: searched,
    /** True for results or a request in progress */
    active: searched !== '',
    found,
  }
}
