import { FIRST_REPLIES_ID, getMusic, hotMusics } from '@nava/contracts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { buildMusic } from '../../testing/build.ts'
import { answer, withServer } from '../../testing/server.ts'
import { signedIn } from '../../testing/tokens.ts'
import { takeFirstReply } from './first-replies.ts'
import { prefetch, query } from './query.ts'
import { queryClient } from './query-client.ts'

withServer()

beforeAll(() => {
  const element = document.createElement('script')
  element.type = 'application/json'
  element.id = FIRST_REPLIES_ID
  element.textContent = JSON.stringify({
    '/api/musics/7': buildMusic({ title: 'Of the page' }),
    '/api/musics/8': buildMusic({ title: 'For visitors' }),
    '/api/musics/9': buildMusic(),
  })
  document.body.append(element)
})
beforeEach(() => queryClient.clear())

const titleOf = (id: number) => queryClient.getQueryData(query(getMusic, { params: { id } }).queryKey)?.title

test('a query starts with the reply that came with the page, and sends no request', async () => {
  const calls = answer(getMusic, buildMusic({ title: 'Of the server' }))
  prefetch(getMusic, { params: { id: 7 } })
  expect(titleOf(7)).toBe('Of the page')
  await queryClient.fetchQuery({ ...query(getMusic, { params: { id: 7 } }), staleTime: 60_000 })
  expect(calls).toHaveLength(0)
})

test('for a signed-in user, whose reply may differ, it is shown until the user’s own is loaded', async () => {
  answer(getMusic, buildMusic({ title: 'For the artist' }))
  signedIn()
  prefetch(getMusic, { params: { id: 8 } })
  expect(titleOf(8)).toBe('For visitors')
  await queryClient.fetchQuery({ ...query(getMusic, { params: { id: 8 } }), staleTime: 60_000 })
  expect(titleOf(8)).toBe('For the artist')
})

test('a reply is given once', () => {
  expect(takeFirstReply('/api/musics/9')).toBeDefined()
  expect(takeFirstReply('/api/musics/9')).toBeUndefined()
})

test('a query without a reply in the page asks the server', async () => {
  const calls = answer(hotMusics, [])
  prefetch(hotMusics)
  await queryClient.fetchQuery(query(hotMusics))
  expect(calls).toHaveLength(1)
})
