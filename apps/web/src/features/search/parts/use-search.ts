import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { limits, search as searchCall } from '@nava/contracts'
import { useEffect, useState } from 'react'
import { query } from '../../../lib/query.ts'

/**
 * What is typed and what it finds. Asks after a pause of half a second, or at once by `searchNow`; fewer than three
 * characters find nothing and hide what was found.
 */
export function useSearch() {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const wanted = typed.trim()
  const longEnough = [...wanted].length >= limits.search.minCharacters

  useEffect(() => {
    if (!longEnough) return
    const timer = setTimeout(() => setAsked(wanted), limits.search.debounce)
    return () => clearTimeout(timer)
  }, [wanted, longEnough])

  const text = longEnough ? asked : ''
  const found = useQuery({
    ...query(searchCall, { params: { text } }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
  return {
    typed,
    type: (next: string) => {
      setTyped(next)
      if ([...next.trim()].length < limits.search.minCharacters) setAsked('')
    },
    searchNow: () => {
      if (longEnough) setAsked(wanted)
    },
    /** True if there is something to show: results, or a request in progress. */
    active: text !== '',
    found,
  }
}
