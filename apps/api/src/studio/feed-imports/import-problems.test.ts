import { problemLimits } from '@nava/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildDj } from '../../testing/build.ts'
import { importProblems } from './import-problems.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const HOUR = 60 * 60_000

async function buildImport({
  failed,
  done,
  hoursAgo = 1,
}: {
  failed: number
  done: number
  hoursAgo?: number
}) {
  const { db } = test.deps
  const { id: djID } = await buildDj(db)
  const data = { djID, address: 'https://feeds.example/a.xml', title: 'A' }
  const createdAt = new Date(Date.now() - hoursAgo * HOUR)
  const { id: importID } = await db.feedImport.create({ data: { ...data, createdAt } })
  const episodes = Array.from({ length: failed + done }, (_, index) => ({
    importID,
    djID,
    guid: String(index),
    title: 'E',
    item: {},
    ...(index < failed
      ? { state: 'failed' as const, reasonCode: 'feed.unreachable' }
      : { state: 'done' as const }),
  }))
  await db.episodeImport.createMany({ data: episodes })
}

it('is one if most episodes of a day failed, and no single feed can be blamed for a few', async () => {
  const find = importProblems(test.deps.sql)
  const { failedEpisodes: many } = problemLimits
  await buildImport({ failed: many, done: 0, hoursAgo: 30 })
  await buildImport({ failed: many - 1, done: 0 })
  expect(await find()).toEqual([])
  await buildImport({ failed: 1, done: 0 })
  expect(await find()).toEqual([
    { code: 'imports.failing', params: { failed: String(many), reason: 'feed.unreachable' } },
  ])
  await buildImport({ failed: 0, done: many })
  expect(await find()).toEqual([])
})
