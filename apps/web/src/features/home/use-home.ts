import { type Home, type MusicCard, exclusiveKey, getHome } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** All parts of the home page, in one call. */
export function useHome() {
  return useQuery({ queryKey: ['home'], queryFn: ({ signal }) => call(getHome, {}, { signal }) })
}

/** The part whose name is the product's own. */
export function exclusiveOf(home: Home, productKey: string): readonly MusicCard[] {
  return home[exclusiveKey(productKey)] ?? []
}
