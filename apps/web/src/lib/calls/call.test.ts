import { getMusic, getStreamToken, hotMusics, login, setUserAvatar } from '@nava/contracts'
import { describe, expect, test, vi } from 'vitest'
import { answer, answerByProxy, breakOff, refuse, withServer } from '../../testing/server.ts'
import { signedIn } from '../../testing/tokens.ts'
import { NetworkError, ProblemError } from './call-errors.ts'
import { call, upload } from './call.ts'
import { session } from '../session/session.ts'

withServer()

test('a visitor calls without a token, and a signed-in user with one', async () => {
  const calls = answer(hotMusics, [])
  await call(hotMusics)
  signedIn()
  await call(hotMusics, { query: { take: 5 } })
  expect(calls.map(({ authorization }) => authorization)).toEqual([null, `Bearer ${session.token()}`])
  expect(calls[1]?.query).toEqual({ take: '5' })
})

test('a body is sent as JSON, and a text reply is returned as text', async () => {
  const logins = answer(login, { status: 1 })
  await expect(call(login, { body: { email: 'mina@example.com' } })).resolves.toEqual({ status: 1 })
  expect(logins[0]?.body).toEqual({ email: 'mina@example.com' })
  signedIn()
  answer(getStreamToken, 'stream-token')
  await expect(call(getStreamToken)).resolves.toBe('stream-token')
})

test('an error reply becomes a ProblemError with its problem', async () => {
  refuse(getMusic, 404, 'There is no such track')
  const error = await call(getMusic, { params: { id: 5 } }).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(ProblemError)
  expect(error).toMatchObject({ status: 404, message: 'There is no such track' })
})

test('an unreachable server causes a NetworkError', async () => {
  breakOff(hotMusics)
  await expect(call(hotMusics)).rejects.toBeInstanceOf(NetworkError)
})

test.each([200, 502, 503, 504])(
  'a page of something else with status %i means that the server is unreachable',
  async (status) => {
    answerByProxy(hotMusics, status)
    await expect(call(hotMusics)).rejects.toBeInstanceOf(NetworkError)
  },
)

test('a filter that refuses with a page, even with 401, does not end the session', async () => {
  signedIn()
  for (const status of [401, 403]) {
    answerByProxy(hotMusics, status)
    await expect(call(hotMusics)).rejects.toMatchObject({ status, foreign: {} })
  }
  expect(session.token()).toBeDefined()
})

test('an aborted call causes an AbortError, not a NetworkError', async () => {
  answer(hotMusics, [])
  await expect(call(hotMusics, {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  })
})

test('a refused token ends the session', async () => {
  signedIn()
  refuse(getStreamToken, 401)
  await expect(call(getStreamToken)).rejects.toMatchObject({ status: 401 })
  expect(session.read()).toEqual({ state: 'visitor', isRefused: true })
  expect(session.wasEnded()).toBe(true)
})

test('whether a refused token has expired is read from the clock of the server', async () => {
  signedIn()
  const later = new Date(Date.now() + 2 * 60 * 60_000).toUTCString()
  const headers = { date: later, 'content-type': 'application/problem+json' }
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}', { status: 401, headers }))
  await expect(call(getStreamToken)).rejects.toMatchObject({ status: 401 })
  expect(session.read()).toEqual({ state: 'visitor', isRefused: true })
  expect(session.wasEnded()).toBe(false)
})

describe('an upload', () => {
  const picture = new File([new Uint8Array(2048)], 'me.png', { type: 'image/png' })

  test('sends the file with the token and reports its progress', async () => {
    signedIn()
    const calls = answer(setUserAvatar, 'true')
    const onProgress = vi.fn()
    await expect(upload(setUserAvatar, { body: picture }, { onProgress })).resolves.toBe('true')
    expect(calls[0]).toMatchObject({ body: 'me.png', authorization: `Bearer ${session.token()}` })
    const last = onProgress.mock.lastCall?.[0] as { sentBytes: number; totalBytes: number } | undefined
    expect(last?.sentBytes).toBe(last?.totalBytes)
    expect(last?.sentBytes).toBeGreaterThan(2048)
  })

  test('that is too large is reported as such', async () => {
    signedIn()
    refuse(setUserAvatar, 413, 'At most 15 MB')
    await expect(upload(setUserAvatar, { body: picture })).rejects.toMatchObject({
      status: 413,
      message: 'At most 15 MB',
    })
  })

  test('that a proxy answers in place of the server is read like a call', async () => {
    answerByProxy(setUserAvatar, 413)
    await expect(upload(setUserAvatar, { body: picture })).rejects.toMatchObject({ status: 413, foreign: {} })
    for (const status of [200, 502]) {
      answerByProxy(setUserAvatar, status)
      await expect(upload(setUserAvatar, { body: picture })).rejects.toBeInstanceOf(NetworkError)
    }
  })

  test('can be aborted', async () => {
    signedIn()
    answer(setUserAvatar, () => new Promise(() => {}))
    const control = new AbortController()
    const sent = upload(setUserAvatar, { body: picture }, { signal: control.signal })
    control.abort()
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
  })
})
