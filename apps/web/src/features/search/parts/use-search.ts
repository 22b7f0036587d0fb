import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { limits, search as searchCall } from '@nava/contracts'
import { useEffect, useState } from 'react'
import { query } from '../../../lib/query.ts'
import { isSearchable } from '../is-searchable.ts'

/**
 * Searches for what is typed: after a pause of half a second, or at once when `atOnce` changes. Fewer than three
 * characters find nothing and hide what was found.
 */
export function useSearch(typed: string, atOnce: number) {
  const wanted = isSearchable(typed) ? typed.trim() : ''
  const [searched, setSearched] = useState('')
  const [lastAtOnce, setLastAtOnce] = useState(atOnce)

  // While rendering, so that nothing old is shown meanwhile.
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
    /** What was searched for; empty if nothing was. */
    text: searched,
    /** True if there is something to show: results, or a request in progress. */
    active: searched !== '',
    found,
  }
}
