import { search } from '@nava/contracts'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TestQueries } from '../../../../testing/query-client.tsx'
import { answer, withServer } from '../../../../testing/server.ts'
import { useSearch } from './use-search.ts'

withServer()
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

const nothing = { musics: [], videos: [], artists: [], podcasts: [] }

function start() {
  const calls = answer(search, nothing)
  let given = { typed: '', atOnce: 0 }
  const { result, rerender } = renderHook(({ typed, atOnce }) => useSearch(typed, atOnce), {
    wrapper: TestQueries,
    initialProps: given,
  })
  const give = (changed: Partial<typeof given>) => {
    given = { ...given, ...changed }
    rerender(given)
  }
  return {
    type: (typed: string) => give({ typed }),
    searchNow: () => give({ atOnce: given.atOnce + 1 }),
    pass: (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds)),
    /** Returns true once the search has requested results. */
    active: () => result.current.active,
    requests: () => calls.map(({ params }) => params['text']),
  }
}

test('the search sends a request after a pause of half a second, not before', async () => {
  const { type, pass, active, requests } = start()
  type('mid')
  await pass(499)
  expect(active()).toBe(false)
  await pass(1)
  expect(active()).toBe(true)
  await vi.waitFor(() => expect(requests()).toEqual(['mid']))
})

test('the next key restarts the pause, so that only the last text is requested', async () => {
  const { type, pass, active, requests } = start()
  type('mid')
  await pass(499)
  type('midn')
  await pass(499)
  type('midni')
  await pass(499)
  expect(active()).toBe(false)
  await pass(1)
  await vi.waitFor(() => expect(requests()).toEqual(['midni']))
  await pass(2000)
  expect(requests()).toEqual(['midni'])
})

test('deleting to fewer than three letters cancels the pause', async () => {
  const { type, pass, active, requests } = start()
  type('mid')
  await pass(499)
  type('mi')
  await pass(2000)
  expect(active()).toBe(false)
  expect(requests()).toEqual([])
})

test('what Enter has requested is not requested again after the pause', async () => {
  const { type, searchNow, pass, requests } = start()
  type('mid')
  searchNow()
  await vi.waitFor(() => expect(requests()).toEqual(['mid']))
  await pass(2000)
  expect(requests()).toEqual(['mid'])
})
