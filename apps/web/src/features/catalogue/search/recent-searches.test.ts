import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { session } from '../../../lib/session/session.ts'
import { signedIn } from '../../../testing/tokens.ts'
import {
  addRecentSearch,
  clearRecentSearches,
  removeRecentSearch,
  useRecentSearches,
} from './recent-searches.ts'

beforeEach(() => clearRecentSearches())

const shown = () => renderHook(() => useRecentSearches()).result.current

test('the last search comes first, and each appears once, ignoring case', () => {
  for (const text of ['rain', 'night', ' Rain ']) addRecentSearch(text)
  expect(shown()).toEqual(['Rain', 'night'])
})

test('only the last eight are remembered, and texts that are too short are not', () => {
  for (let at = 1; at <= 10; at++) addRecentSearch(`search ${at}`)
  addRecentSearch('ab')
  expect(shown()).toHaveLength(8)
  expect(shown()[0]).toBe('search 10')
})

test('one of them can be removed, or all', () => {
  for (const text of ['rain', 'night', 'harbour']) addRecentSearch(text)
  removeRecentSearch('night')
  expect(shown()).toEqual(['harbour', 'rain'])
  clearRecentSearches()
  expect(shown()).toEqual([])
})

test('recent searches are stored in this browser', () => {
  addRecentSearch('rain')
  expect(localStorage.getItem('recentSearches')).toContain('rain')
})

test('other users do not see them, and neither do visitors', () => {
  signedIn(1001)
  addRecentSearch('secret')
  expect(shown()).toEqual(['secret'])
  act(() => session.end())
  expect(shown()).toEqual([])
  act(() => signedIn(1002))
  expect(shown()).toEqual([])
  addRecentSearch('mine')
  expect(shown()).toEqual(['mine'])
  expect(localStorage.getItem('recentSearches')).not.toContain('secret')
})
