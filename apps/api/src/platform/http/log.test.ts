import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeLog } from './log.ts'

type Line = Record<string, unknown>

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** Ends the seconds that begin during `work` after it, because a busy machine takes longer. */
async function withinASecond(work: () => Promise<unknown>): Promise<void> {
  const ends: (() => void)[] = []
  const later = globalThis.setTimeout
  const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation((end: () => void, ms?: number) => {
    if (ms !== 1000) return later(end, ms)
    ends.push(end)
    return later(() => undefined)
  })
  try {
    await work()
  } finally {
    timers.mockRestore()
    for (const end of ends) end()
  }
}

it.each([
  ['a missing call', '/api/no-such-call', ({ status }: Line) => status === 404],
  [
    'an app without a password',
    '/rest/ping?u=mina@example.com&p=wrong&v=1.16.1&c=app',
    ({ refused }: Line) => refused === true,
  ],
])('repeated refusals of %s are counted in the log from the 20th a second on', async (_, path, isMeant) => {
  const refused = 200
  await withinASecond(() => Promise.all(Array.from({ length: refused }, () => test.http.get(path))))
  const lines = () =>
    test
      .logged()
      .trim()
      .split('\n')
      .map((line): Line => JSON.parse(line))
      .filter(isMeant)
  const requests = () => lines().filter(({ reqId }) => reqId !== undefined).length
  const counted = () => lines().reduce((sum, { times }) => sum + Number(times ?? 0), 0)
  await vi.waitFor(() => expect(requests() + counted()).toBe(refused))
  expect(counted()).toBeGreaterThan(0)
})

it('a full disk loses lines of the log, and ends nothing', () => {
  const log = makeLog('info', '/dev/full')
  for (let n = 0; n < 3; n += 1) expect(() => log.info('x'.repeat(10_000))).not.toThrow()
})

it('every call that is answered has a line in the log', async () => {
  await Promise.all(Array.from({ length: 30 }, () => test.http.get('/api/health')))
  const healthy = () =>
    test
      .logged()
      .split('\n')
      .filter((line) => line.includes('/api/health'))
  await expect.poll(healthy).toHaveLength(30)
})
