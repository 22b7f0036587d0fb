import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '@nava/db'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildAlbum } from '../../testing/build.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { cachedOrders } from './cached-order.ts'

let test: TestApp
let sql: Sql
const log = { warn: () => undefined }
beforeAll(async () => {
  test = await startTestApp()
  sql = test.deps.sql
})
afterAll(() => test.close())

const NEWEST_FIRST = 'SELECT id FROM albums ORDER BY id DESC'

it('A cached order returns any page without a query while it is fresh, and changes soon after', async () => {
  const orders = cachedOrders(sql, { staleness: 1000, log })
  const albums = orders.cacheOrder('test-albums', NEWEST_FIRST)
  expect(await albums.page({ take: 10, skip: 0 })).toEqual([])
  const ids: number[] = []
  for (let n = 0; n < 5; n += 1) ids.unshift((await buildAlbum(test.deps.db)).id)
  await expect.poll(() => albums.page({ take: 10, skip: 0 })).toEqual(ids)
  expect(await countQueries(sql, () => albums.page({ take: 2, skip: 1 }))).toBeLessThanOrEqual(1)
  expect(await albums.page({ take: 2, skip: 3 })).toEqual(ids.slice(3, 5))
  expect(await albums.page({ take: 2, skip: 2_000_000_000 })).toEqual([])
  orders.stop()
  await sleep(50)
})

it('An order that may not be stale is read at every call', async () => {
  const orders = cachedOrders(sql, { staleness: 0, log })
  const albums = orders.cacheOrder('test-albums-now', NEWEST_FIRST, { staleness: 30_000 })
  await albums.page({ take: 1, skip: 0 })
  const { id } = await buildAlbum(test.deps.db)
  expect(await albums.page({ take: 1, skip: 0 })).toEqual([id])
  orders.stop()
})

it('Cached rows are read once while they are fresh, and change soon after', async () => {
  const cached = cachedOrders(sql, { staleness: 1000, log })
  const read = cached.cacheRows<{ id: number }>('test-rows', NEWEST_FIRST)
  const before = (await read()).length
  const { id } = await buildAlbum(test.deps.db)
  await expect.poll(async () => (await read())[0]?.id).toBe(id)
  expect(await read()).toHaveLength(before + 1)
  expect(await countQueries(sql, read)).toBeLessThanOrEqual(1)
  cached.stop()
})
