import { FIRST_REPLIES_ID, getMusic, hotMusics } from '@nava/contracts'
import { beforeAll, expect, test } from 'vitest'
import { buildMusic } from '../testing/build.ts'
import { answer, withServer } from '../testing/server.ts'
import { signedIn } from '../testing/tokens.ts'
import { call } from './call.ts'

withServer()

/** The page as the server sent it, with two replies. */
beforeAll(() => {
  const element = document.createElement('script')
  element.type = 'application/json'
  element.id = FIRST_REPLIES_ID
  element.textContent = JSON.stringify({
    '/api/musics/7': buildMusic({ title: 'Of the page' }),
    '/api/musics/8': buildMusic({ title: 'For visitors' }),
  })
  document.body.append(element)
})

test('the first call takes the reply that came with the page, and the next one asks the server', async () => {
  const calls = answer(getMusic, buildMusic({ title: 'Of the server' }))
  const get = async () => (await call(getMusic, { params: { id: 7 } })).title
  expect([await get(), await get()]).toEqual(['Of the page', 'Of the server'])
  expect(calls).toHaveLength(1)
})

test('a signed-in user, whose replies may differ, asks the server', async () => {
  answer(getMusic, buildMusic({ title: 'For the artist' }))
  signedIn()
  expect((await call(getMusic, { params: { id: 8 } })).title).toBe('For the artist')
})

test('a call without a reply in the page asks the server', async () => {
  const calls = answer(hotMusics, [])
  await call(hotMusics)
  expect(calls).toHaveLength(1)
})
