import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { limits, search as searchCall } from '@nava/contracts'
import { useEffect, useState } from 'react'
import { query } from '../../../../lib/calls/query.ts'
import { isSearchable } from '../is-searchable.ts'

/**
 * Searches half a second after typing, or immediately when `atOnce` changes. Fewer than three characters
 * clear the results.
 */
export function useSearch(typed: string, atOnce: number) {
  const wanted = isSearchable(typed) ? typed.trim() : ''
  const [searched, setSearched] = useState('')
  const [lastAtOnce, setLastAtOnce] = useState(atOnce)

  // Set during rendering, so that old results are never shown for a new text.
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
    text: searched,
    /** True if there are results or a request is in progress */
    active: searched !== '',
    found,
  }
}
