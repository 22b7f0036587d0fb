import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../tools/testing/postgres.ts'
import { failedFor, LOST, NEXT_STATES, NO_REASON } from './asset-states.ts'
import { AssetState, openDatabase } from './client.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let opened: ReturnType<typeof openDatabase>
beforeAll(async () => {
  database = await createTestDatabase()
  opened = openDatabase(database.url, { connections: 1 })
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

const states = Object.values(AssetState)
/** Only a failed state has a reason. */
const columnsOf = (state: AssetState) => (state === 'failed' ? failedFor(LOST) : { state, ...NO_REASON })
const pairs = states.flatMap((from) => states.filter((to) => to !== from).map((to) => [from, to] as const))

it.each(pairs)(
  'The database lets an upload change from %s to %s only as the table says',
  async (from, to) => {
    const { db } = opened
    const { id: musicID } = await db.music.create({ data: { title: 'A tune' } })
    const source = { sourceVersion: 'v', sourceType: 'wav', sourceName: '', sourceBytes: 1 }
    const { id } = await db.mediaAsset.create({
      data: { musicID, kind: 'audio', ...source, publishedVersion: 'v', ...columnsOf(from) },
    })
    const change = db.mediaAsset.update({ where: { id }, data: columnsOf(to) })
    if (NEXT_STATES[from].includes(to)) await expect(change).resolves.toMatchObject({ state: to })
    else await expect(change).rejects.toThrow(`An upload cannot change from ${from} to ${to}`)
  },
)

it('The database lets no upload be ready again that has failed for another reason than a loss', async () => {
  const { db } = opened
  const { id: musicID } = await db.music.create({ data: { title: 'A tune' } })
  const source = { sourceVersion: 'v', sourceType: 'wav', sourceName: '', sourceBytes: 1 }
  const failed = failedFor({ code: 'upload.cancelled', params: {} })
  const { id } = await db.mediaAsset.create({
    data: { musicID, kind: 'audio', ...source, publishedVersion: 'v', ...failed },
  })
  await expect(
    db.mediaAsset.update({ where: { id }, data: { state: 'ready', ...NO_REASON } }),
  ).rejects.toThrow('An upload cannot change from failed to ready')
})
