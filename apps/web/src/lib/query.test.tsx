import { getHealth, hotMusics } from '@nava/contracts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildCard } from '../testing/build.ts'
import { answer, breakOff, refuse, withServer } from '../testing/server.ts'
import { signedIn } from '../testing/tokens.ts'
import { call } from './call.ts'
import { makeQueryClient } from './query.ts'
import { serverReach, useServerReach } from './server-reach.ts'

withServer()
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] }))
afterEach(() => {
  serverReach.note(true)
  vi.useRealTimers()
})

function HotList() {
  const reached = useServerReach()
  const { data, error } = useQuery({ queryKey: ['hot'], queryFn: () => call(hotMusics) })
  return (
    <>
      {!reached && <p>away</p>}
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

/** Lets so many milliseconds pass, and what they set going come to its end. */
async function pass(milliseconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds))
}

test('a refusal is not asked again', async () => {
  const calls = refuse(hotMusics, 404)
  show()
  await vi.waitFor(() => expect(screen.getByText('failed')).toBeInTheDocument())
  await pass(60_000)
  expect(calls).toHaveLength(1)
})

test('a server that stumbles is asked again, by itself', async () => {
  const calls = refuse(hotMusics, 503)
  show()
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  answer(hotMusics, [buildCard({ title: 'Rain On Glass' })])
  await vi.waitFor(async () => {
    await pass(1000)
    expect(screen.getByText('Rain On Glass')).toBeInTheDocument()
  })
})

test('while the server is away it is said, and what is missing comes when it is back', async () => {
  breakOff(hotMusics)
  breakOff(getHealth)
  show()
  // Past all its own tries.
  await vi.waitFor(
    async () => {
      await pass(16_000)
      expect(screen.getByText('failed')).toBeInTheDocument()
    },
    { timeout: 5000 },
  )
  expect(screen.getByText('away')).toBeInTheDocument()
  answer(hotMusics, [buildCard({ title: 'Rain On Glass' })])
  answer(getHealth, { status: 'ok' })
  await vi.waitFor(async () => {
    await pass(4000)
    expect(screen.getByText('Rain On Glass')).toBeInTheDocument()
  })
  expect(screen.queryByText('away')).toBeNull()
})

test('another person sees nothing of what was loaded before', async () => {
  answer(hotMusics, ({ authorization }) => [buildCard({ title: authorization ? 'Mine' : 'Everybody’s' })])
  show()
  await vi.waitFor(() => expect(screen.getByText('Everybody’s')).toBeInTheDocument())
  act(() => signedIn())
  await vi.waitFor(() => expect(screen.getByText('Mine')).toBeInTheDocument())
})
