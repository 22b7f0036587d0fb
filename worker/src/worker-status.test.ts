import { VERSION } from '@nava/settings/release'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFixtures, type Fixtures } from './testing/fixtures.ts'
import { reportStatus } from './worker-status.ts'

let fixtures: Fixtures
beforeAll(async () => {
  fixtures = await createFixtures()
})
afterAll(() => fixtures.close())

it('a worker reports its ffmpeg and its release until it ends', async () => {
  const { db, deps } = fixtures
  const status = reportStatus(db, deps.log, 'commit-of-the-image')
  await status.set({ state: 'waiting', problem: 'no libx264' })
  const [row] = await db.workerProcess.findMany()
  expect(row).toMatchObject({ state: 'waiting', problem: 'no libx264', version: VERSION })
  // A clone knows its own commit.
  expect(row?.commit).toMatch(/^([0-9a-f]{40}|commit-of-the-image)$/)
  await status.stop()
  expect(await db.workerProcess.count()).toBe(0)
})
