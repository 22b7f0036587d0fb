import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { limits } from '@nava/contracts'

/** The name of the search text in the page's address. */
const PARAMETER = 'search'

/**
 * The search text of a list. It stands in the address, so that going back finds the same list; what is typed gets there
 * after a pause.
 */
export function useListSearch() {
  const [parameters, setParameters] = useSearchParams()
  const search = parameters.get(PARAMETER) ?? ''
  const [typed, type] = useState(search)

  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === search) return
    const timer = setTimeout(() => {
      setParameters(wanted === '' ? {} : { [PARAMETER]: wanted }, { replace: true })
    }, limits.search.debounce)
    return () => clearTimeout(timer)
  }, [typed, search, setParameters])

  return { typed, type, search }
}
