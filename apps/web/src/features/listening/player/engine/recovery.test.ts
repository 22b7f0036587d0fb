import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildQueueTrack } from '../../../../testing/build.ts'
import type { Source } from './deck.ts'
import { createRecovery } from './recovery.ts'

const item = buildQueueTrack(1)

function recoverFrom(parts: Partial<Parameters<typeof createRecovery>[0]>) {
  const source: Source = { item, address: '/1.mp3' }
  const reload = vi.fn<(source: Source, position: number) => void>()
  const onGiveUp = vi.fn<(source: Source, reason: string) => void>()
  const recovery = createRecovery({
    probe: async () => undefined,
    streamToken: async () => undefined,
    source: () => source,
    hasFailed: () => true,
    position: () => 42,
    reload,
    reloadOtherwise: () => false,
    withToken: (hidden, token) => ({ ...hidden, token }),
    onWaiting: () => {},
    onGiveUp,
    ...parts,
  })
  return { recovery, source, reload, onGiveUp }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a broken connection is retried five times at growing intervals, and then given up', async () => {
  const { recovery, source, reload, onGiveUp } = recoverFrom({})
  for (const [tries, delay] of [1000, 2000, 4000, 8000, 15_000].entries()) {
    await recovery.recover()
    await vi.advanceTimersByTimeAsync(delay - 1)
    expect(reload).toHaveBeenCalledTimes(tries)
    await vi.advanceTimersByTimeAsync(1)
    expect(reload).toHaveBeenCalledTimes(tries + 1)
  }
  expect(reload).toHaveBeenLastCalledWith(source, 42)
  expect(onGiveUp).not.toHaveBeenCalled()
  await recovery.recover()
  expect(onGiveUp).toHaveBeenCalledExactlyOnceWith(source, 'unreachable')
})

test('a server that answers with errors is tried again for seven seconds, and then given up', async () => {
  const { recovery, source, reload, onGiveUp } = recoverFrom({ probe: async () => 500 })
  for (const delay of [1000, 2000, 4000]) {
    await recovery.recover()
    await vi.advanceTimersByTimeAsync(delay)
  }
  expect(reload).toHaveBeenCalledTimes(3)
  await recovery.recover()
  expect(onGiveUp).toHaveBeenCalledExactlyOnceWith(source, 'unreachable')
})

test('playback resets the number of retries', async () => {
  const { recovery, onGiveUp } = recoverFrom({})
  for (let tries = 0; tries < 5; tries++) await recovery.recover()
  recovery.reset()
  await recovery.recover()
  expect(onGiveUp).not.toHaveBeenCalled()
})

test('nothing is retried once something else is loaded or the element has recovered', async () => {
  const { recovery, reload } = recoverFrom({ hasFailed: () => false })
  await recovery.recover()
  await vi.advanceTimersByTimeAsync(1000)
  await recovery.recover()
  recovery.cancel()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reload).not.toHaveBeenCalled()
})

test('an item that was closed during the request stays closed', async () => {
  let source: Source | undefined = { item, address: '/1.mp3' }
  const probe = async () => {
    source = undefined
    return 404
  }
  const { recovery, reload, onGiveUp } = recoverFrom({ probe, source: () => source })
  await recovery.recover()
  expect(reload).not.toHaveBeenCalled()
  expect(onGiveUp).not.toHaveBeenCalled()
})

test('a token is requested only once, and media that is refused even with it is given up', async () => {
  const hidden: Source = { item, address: '/1.mp3', token: 'mine' }
  const streamToken = vi.fn(async () => 'another')
  const { recovery, onGiveUp } = recoverFrom({ probe: async () => 404, streamToken, source: () => hidden })
  await recovery.recover()
  expect(streamToken).not.toHaveBeenCalled()
  expect(onGiveUp).toHaveBeenCalledExactlyOnceWith(hidden, 'missing')
})

test('a token that has expired since the media played with it is replaced once', async () => {
  const hidden: Source = { item, address: '/1.mp3?token=old', token: 'old' }
  const streamToken = vi.fn(async () => 'new')
  const { recovery, reload, onGiveUp } = recoverFrom({
    probe: async () => 404,
    streamToken,
    source: () => hidden,
  })
  recovery.reset()
  await recovery.recover()
  expect(reload).toHaveBeenCalledExactlyOnceWith({ ...hidden, token: 'new' }, 42)
  hidden.token = 'new'
  await recovery.recover()
  expect(streamToken).toHaveBeenCalledOnce()
  expect(onGiveUp).toHaveBeenCalledExactlyOnceWith(hidden, 'missing')
})

test('media that the server sends is loaded in another way before it is given up', async () => {
  const reloadOtherwise = vi.fn<() => boolean>().mockReturnValueOnce(true)
  const { recovery, source, onGiveUp } = recoverFrom({ probe: async () => 200, reloadOtherwise })
  await recovery.recover()
  expect(reloadOtherwise).toHaveBeenCalledExactlyOnceWith(source, 42)
  expect(onGiveUp).not.toHaveBeenCalled()
  await recovery.recover()
  expect(onGiveUp).toHaveBeenCalledExactlyOnceWith(source, 'unplayable')
})
