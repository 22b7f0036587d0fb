import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { Sql } from '@nava/db'
import { expect, it, onTestFinished, vi } from 'vitest'
import { SILENCE } from './is-unreachable.ts'
import { watchForSilence } from './watch-silence.ts'

/** Milliseconds that a database which hangs may cost a visitor */
const MOST = 3000

it('ends what waits for a database that hangs within three seconds', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const pool = { connect: () => undefined, on: () => undefined } as unknown as Sql // what the watch uses of it
  const endAll = vi.fn()
  const { port } = silent.address() as AddressInfo
  const log = { info: () => undefined, error: () => undefined }
  const stop = watchForSilence(pool, { databaseUrl: `postgresql://a@127.0.0.1:${port}/a`, endAll, log })
  onTestFinished(stop)
  const ended = vi.fn()
  const query = () => pool.connect((error) => ended(error?.message))
  query()
  await vi.advanceTimersByTimeAsync(MOST)
  expect(ended).toHaveBeenCalledExactlyOnceWith(SILENCE)
  expect(endAll).toHaveBeenCalledOnce()
  // Later ones do not wait at all.
  query()
  await new Promise(process.nextTick)
  expect(ended).toHaveBeenCalledTimes(2)
})
