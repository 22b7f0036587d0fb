import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tools/testing/postgres.ts'
import { openQueues, type Queues } from './queues.ts'

let database: TestDatabase
let queues: Queues
const warnings: string[] = []
const log = { warn: (_details: object, message: string) => warnings.push(message) }

beforeAll(async () => {
  database = await createTestDatabase({ empty: true })
  queues = await openQueues({ databaseUrl: database.url, log })
})
afterAll(async () => {
  await queues.close()
  await database.drop()
  expect(warnings).toEqual([])
})

test('the same job id is queued once', async () => {
  const payload = { assetID: 1001, version: 'v' }
  await queues.enqueue('transcodeAudio', payload, { jobID: '1001-v-0' })
  await queues.enqueue('transcodeAudio', payload, { jobID: '1001-v-0' })
  await queues.enqueue('transcodeAudio', payload, { jobID: '1001-v-1' })
  expect((await queues.counts()).audio).toEqual({ waiting: 2, running: 0, failed: 0 })
  expect(await queues.stateOf('transcodeAudio', '1001-v-0')).toBe('waiting')
  expect(await queues.stateOf('transcodeAudio', '1001-v-7')).toBe('unknown')
})

test('a removed job may be queued again', async () => {
  await queues.enqueue('encodeImage', { imageID: 7, version: 'a' }, { jobID: '7-a' })
  expect(await queues.remove('encodeImage', '7-a')).toBe(true)
  expect(await queues.stateOf('encodeImage', '7-a')).toBe('unknown')
  await queues.enqueue('encodeImage', { imageID: 7, version: 'a' }, { jobID: '7-a' })
  expect(await queues.stateOf('encodeImage', '7-a')).toBe('waiting')
})
