import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { as } from '../testing/as.ts'
import { buildArtist, buildMusic, buildUser } from '../testing/build.ts'
import { wave } from '../testing/files.ts'

let test: TestApp
let admin: { authorization: string }
let owner: { authorization: string }
let artistID: number
beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.deps
  admin = await as(test, (await buildUser(db, { isAdmin: true })).email)
  const person = await buildUser(db)
  owner = await as(test, person.email)
  artistID = (await buildArtist(db, { memberID: person.id })).id
})
afterAll(() => test.close())

async function upload() {
  const { db } = test.deps
  const { id } = await buildMusic(db, { artistIDs: [artistID], isConfirmed: false, hasAudio: false })
  const { body } = await test.http
    .post(`/music/upload/music/${id}`)
    .set(owner)
    .attach('file', wave(), 'a.wav')
  const { id: assetID } = await db.mediaAsset.findFirstOrThrow({ where: { musicID: id } })
  return { id, assetID, jobID: String(body.jobId) }
}
const post = (path: string) => test.http.post(`/api/admin/jobs/${path}`).set(admin)
const status = async (id: number) => (await test.http.get(`/api/uploads/${id}`).set(owner)).body.audio

it('an upload that waits is stopped, which its owner is told, and is retried with its file', async () => {
  const { id, assetID, jobID } = await upload()
  const stopped = await post(`${assetID}/cancel`)
  expect([stopped.status, stopped.body.status]).toMatchObject([
    200,
    { state: 'failed', code: 'upload.stopped' },
  ])
  expect(await status(id)).toMatchObject({ state: 'failed', code: 'upload.stopped', canRetry: true })
  expect(await test.deps.queues.stateOf('transcodeAudio', jobID)).toBe('unknown')
  expect((await post(`${assetID}/cancel`)).body.code).toBe('upload.none-active')
  const retried = await post(`${assetID}/retry`)
  expect([retried.status, retried.body.status.state]).toEqual([200, 'queued'])
})

it('two admins stop an upload once, and nobody else does', async () => {
  const { assetID } = await upload()
  const replies = await Promise.all([post(`${assetID}/cancel`), post(`${assetID}/cancel`)])
  expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await test.http.post(`/api/admin/jobs/${assetID}/cancel`).set(owner)).status).toBe(403)
  expect((await post('99999999/cancel')).status).toBe(404)
})

it('a job shows the last lines of what failed', async () => {
  const { assetID } = await upload()
  const log = ['FfmpegFailed: ffmpeg exited with code 1', '[error] moov atom not found']
  await test.deps.db.mediaAsset.update({ where: { id: assetID }, data: { log } })
  expect((await test.http.get(`/api/admin/jobs/${assetID}`).set(admin)).body).toMatchObject({ log })
})

it('the jobs of every queue are listed', async () => {
  const { jobID } = await upload()
  await test.deps.queues.enqueue('encodeImage', { imageID: 77, version: 'v' })
  const { body } = await test.http.get('/api/admin/queues/jobs').set(admin)
  expect(body.jobs).toContainEqual(
    expect.objectContaining({ queue: 'audio', job: 'transcodeAudio', jobID, state: 'waiting' }),
  )
  expect(body.jobs).toContainEqual(expect.objectContaining({ queue: 'images', jobID: '77-v', attempts: 0 }))
})
