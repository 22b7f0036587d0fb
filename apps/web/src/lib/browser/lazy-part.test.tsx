import { getHealth } from '@nava/contracts'
import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { toasts } from '../../ui/overlays/toasts.ts'
import { answer, breakOff, withServer } from '../../testing/server.ts'
import { lazyPart } from './lazy-part.ts'
import { noteReach, serverReach } from '../calls/server-reach.ts'

withServer()
afterEach(() => {
  window.dispatchEvent(new Event('online'))
  noteReach(true)
})

const part = { default: () => <p>Part</p> }

function show(load: () => Promise<typeof part>) {
  const Part = lazyPart(load)
  render(
    <Suspense fallback={<p>Waiting</p>}>
      <Part />
    </Suspense>,
  )
}

test('a part whose code could not be fetched is fetched again once the server answers', async () => {
  breakOff(getHealth)
  const load = vi.fn(async () => part).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  show(load)
  await vi.waitFor(() => expect(serverReach.getState().reached).toBe(false))
  expect(screen.getByText('Waiting')).toBeVisible()
  answer(getHealth, { status: 'ok' })
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('Part')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})

test('no code is requested while the browser is offline', async () => {
  breakOff(getHealth)
  window.dispatchEvent(new Event('offline'))
  const load = vi.fn(async () => part)
  show(load)
  await vi.waitFor(() => expect(serverReach.getState().reached).toBe(false))
  expect(load).not.toHaveBeenCalled()
  answer(getHealth, { status: 'ok' })
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('Part')).toBeVisible()
})

test('a part that cannot be fetched although the server answers stays away, and the user is told', async () => {
  answer(getHealth, { status: 'ok' })
  const load = vi.fn(() => Promise.reject<typeof part>(new TypeError('Failed to fetch')))
  show(load)
  await vi.waitFor(() => expect(screen.queryByText('Waiting')).toBeNull())
  expect(load).toHaveBeenCalledTimes(2)
  expect(toasts.getState()).toMatchObject([{ tone: 'bad', action: { label: 'Reload' } }])
})

test('a later part is requested once the first page is complete', async () => {
  vi.resetModules()
  const [{ laterPart: later }, { quietAfter }] = await Promise.all([
    import('./lazy-part.ts'),
    import('./quiet.ts'),
  ])
  const load = vi.fn(async () => part)
  const Part = later(load)
  const { promise, resolve } = Promise.withResolvers<void>()
  quietAfter(promise)
  render(
    <Suspense fallback={<p>Waiting</p>}>
      <Part />
    </Suspense>,
  )
  expect(await screen.findByText('Waiting')).toBeVisible()
  expect(load).not.toHaveBeenCalled()
  resolve()
  expect(await screen.findByText('Part')).toBeVisible()
})
