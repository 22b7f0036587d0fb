import { limits } from '@nava/contracts'

export function isSearchable(text: string): boolean {
  return [...text.trim()].length >= limits.search.minCharacters
}
