import { getHealth, hotMusics } from '@nava/contracts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildCard } from '../../testing/build.ts'
import { answer, answerByProxy, breakOff, refuse, withServer } from '../../testing/server.ts'
import { signedIn, tokenFor, userOf } from '../../testing/tokens.ts'
import { call } from './call.ts'
import { makeQueryClient } from './query-client.ts'
import { noteReach, useReachProblem } from './server-reach.ts'
import { session, useSession } from '../session/session.ts'

withServer()
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] }))
afterEach(() => {
  noteReach(true)
  vi.useRealTimers()
})

function HotList() {
  const problem = useReachProblem()
  const { data, error } = useQuery({ queryKey: ['hot'], queryFn: () => call(hotMusics) })
  return (
    <>
      {problem === 'unreachable' && <p>away</p>}
      {error && <p>failed</p>}
      {data?.map(({ title }) => (
        <p key={title}>{title}</p>
      ))}
    </>
  )
}

function show() {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <HotList />
    </QueryClientProvider>,
  )
}

async function pass(milliseconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds))
}

test('an error reply is not retried', async () => {
  const calls = refuse(hotMusics, 404)
  show()
  await vi.waitFor(() => expect(screen.getByText('failed')).toBeInTheDocument())
  await pass(60_000)
  expect(calls).toHaveLength(1)
})

test('a failing server is retried automatically', async () => {
  const calls = refuse(hotMusics, 503)
  show()
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  answer(hotMusics, [buildCard({ title: 'Rain On Glass' })])
  await vi.waitFor(async () => {
    await pass(1000)
    expect(screen.getByText('Rain On Glass')).toBeInTheDocument()
  })
})

test('an unreachable server is reported, and missing data loads when it is back', async () => {
  breakOff(hotMusics)
  breakOff(getHealth)
  show()
  // All retries have failed by then.
  await vi.waitFor(async () => {
    await pass(16_000)
    expect(screen.getByText('failed')).toBeInTheDocument()
  })
  expect(screen.getByText('away')).toBeInTheDocument()
  answer(hotMusics, [buildCard({ title: 'Rain On Glass' })])
  answer(getHealth, { status: 'ok' })
  await vi.waitFor(async () => {
    await pass(4000)
    expect(screen.getByText('Rain On Glass')).toBeInTheDocument()
  })
  expect(screen.queryByText('away')).toBeNull()
})

test('a gateway that fails means that the server is away, and the list loads when it is back', async () => {
  answerByProxy(hotMusics, 502)
  answerByProxy(getHealth, 502)
  show()
  await vi.waitFor(async () => {
    await pass(1000)
    expect(screen.getByText('away')).toBeInTheDocument()
  })
  answer(hotMusics, [buildCard({ title: 'Rain On Glass' })])
  answer(getHealth, { status: 'ok' })
  await vi.waitFor(async () => {
    await pass(4000)
    expect(screen.getByText('Rain On Glass')).toBeInTheDocument()
  })
  expect(screen.queryByText('away')).toBeNull()
})

test('a list that a proxy refuses for now is loaded again after its pause', async () => {
  const calls = answerByProxy(hotMusics, 429, { 'retry-after': '20' })
  show()
  await vi.waitFor(() => expect(screen.getByText('failed')).toBeInTheDocument())
  answer(hotMusics, [buildCard({ title: 'Rain On Glass' })])
  await pass(19_000)
  expect(calls).toHaveLength(1)
  expect(screen.queryByText('Rain On Glass')).toBeNull()
  await vi.waitFor(async () => {
    await pass(1000)
    expect(screen.getByText('Rain On Glass')).toBeInTheDocument()
  })
})

test('a server that keeps failing is called twice before the error is shown', async () => {
  const calls = refuse(hotMusics, 500)
  show()
  await vi.waitFor(async () => {
    await pass(500)
    expect(screen.getByText('failed')).toBeInTheDocument()
  })
  expect(calls).toHaveLength(2)
})

test('signing in reloads the visitor’s data, which stays visible until then', async () => {
  const slow = Promise.withResolvers<void>()
  answer(hotMusics, async ({ authorization }) => {
    if (authorization) await slow.promise
    return [buildCard({ title: authorization ? 'Mine' : 'Everybody’s' })]
  })
  show()
  await vi.waitFor(() => expect(screen.getByText('Everybody’s')).toBeInTheDocument())
  act(() => signedIn())
  await pass(100)
  expect(screen.getByText('Everybody’s')).toBeInTheDocument()
  slow.resolve()
  await vi.waitFor(() => expect(screen.getByText('Mine')).toBeInTheDocument())
})

describe('after another user signs in', () => {
  const mina = 1001
  const reza = 1002
  const titleFor = (authorization: string | null) =>
    userOf(authorization) === mina ? 'Chosen for Mina' : 'Chosen for Reza'

  test('the previous user’s data is not shown, not even while new data loads', async () => {
    const slow = Promise.withResolvers<void>()
    answer(hotMusics, async ({ authorization }) => {
      const title = titleFor(authorization)
      if (title === 'Chosen for Reza') await slow.promise
      return [buildCard({ title })]
    })
    signedIn(mina)
    show()
    await vi.waitFor(() => expect(screen.getByText('Chosen for Mina')).toBeInTheDocument())
    act(() => signedIn(reza))
    await vi.waitFor(() => expect(screen.queryByText('Chosen for Mina')).toBeNull())
    slow.resolve()
    await vi.waitFor(() => expect(screen.getByText('Chosen for Reza')).toBeInTheDocument())
  })

  test('the previous user’s cached pages are not shown', async () => {
    const client = makeQueryClient()
    signedIn(mina)
    client.setQueryData(['hot'], [buildCard({ title: 'Chosen for Mina' })])
    act(() => session.end())
    act(() => signedIn(reza))
    expect(client.getQueryData(['hot'])).toBeUndefined()
  })

  test('a late reply to the previous user is not shown', async () => {
    const slow = Promise.withResolvers<void>()
    const calls = answer(hotMusics, async ({ authorization }) => {
      const title = titleFor(authorization)
      if (title === 'Chosen for Mina') await slow.promise
      return [buildCard({ title })]
    })
    signedIn(mina)
    show()
    await vi.waitFor(() => expect(calls.some(({ authorization }) => authorization)).toBe(true))
    act(() => signedIn(reza))
    await vi.waitFor(() => expect(screen.getByText('Chosen for Reza')).toBeInTheDocument())
    slow.resolve()
    await pass(100)
    expect(screen.queryByText('Chosen for Mina')).toBeNull()
  })

  test('the same user with a new token keeps the loaded data', async () => {
    const calls = answer(hotMusics, [buildCard({ title: 'Chosen for Mina' })])
    signedIn(mina)
    show()
    await vi.waitFor(() => expect(screen.getByText('Chosen for Mina')).toBeInTheDocument())
    act(() => session.start(tokenFor(mina, { seconds: 7200 })))
    await pass(100)
    expect(calls.filter(({ authorization }) => authorization)).toHaveLength(1)
    expect(screen.getByText('Chosen for Mina')).toBeInTheDocument()
  })
})

test('after signing out, what only users may ask for is not asked for again', async () => {
  const calls = answer(hotMusics, [buildCard({ title: 'Chosen for Mina' })])
  function OfUser() {
    const isUser = useSession().state === 'user'
    const { data } = useQuery({ queryKey: ['mine'], queryFn: () => call(hotMusics), enabled: isUser })
    return data?.map(({ title }) => <p key={title}>{title}</p>)
  }
  signedIn()
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <OfUser />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(screen.getByText('Chosen for Mina')).toBeInTheDocument())
  act(() => session.end())
  await pass(1000)
  expect(screen.queryByText('Chosen for Mina')).toBeNull()
  expect(calls).toHaveLength(1)
})
