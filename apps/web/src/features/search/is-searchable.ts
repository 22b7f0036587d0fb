import { limits } from '@nava/contracts'

/** Returns true if a text is long enough to be searched for. */
export function isSearchable(text: string): boolean {
  return [...text.trim()].length >= limits.search.minCharacters
}
