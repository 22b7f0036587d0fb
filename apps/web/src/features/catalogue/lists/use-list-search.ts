import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { limits } from '@nava/contracts'

const PARAMETER = 'search'

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
