import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('repeated refusals are counted in the log from the 20th a second on', async () => {
  const refused = 200
  await Promise.all(Array.from({ length: refused }, () => test.http.get('/api/no-such-call')))
  const lines = () =>
    test
      .logged()
      .trim()
      .split('\n')
      .map((line): Record<string, unknown> => JSON.parse(line))
      .filter(({ status }) => status === 404)
  const requests = () => lines().filter(({ reqId }) => reqId !== undefined).length
  const counted = () => lines().reduce((sum, { times }) => sum + Number(times ?? 0), 0)
  await vi.waitFor(() => expect(requests() + counted()).toBe(refused))
  expect(counted()).toBeGreaterThan(0)
  await Promise.all(Array.from({ length: 30 }, () => test.http.get('/api/health')))
  const healthy = test
    .logged()
    .split('\n')
    .filter((line) => line.includes('/api/health'))
  expect(healthy).toHaveLength(30)
})
