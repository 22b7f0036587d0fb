import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasRedis, startRedis, type TestRedis } from '../../../../../packages/media/src/testing/redis.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildArtist, buildMusic, buildUser } from '../../testing/build.ts'
import { wave } from '../../testing/files.ts'

describe.runIf(hasRedis)('uploads with queues in Redis', () => {
  let redis: TestRedis
  let test: TestApp
  let headers: { authorization: string }
  let artistID: number
  beforeAll(async () => {
    redis = await startRedis()
    test = await startTestApp({ REDIS_URL: redis.url })
    const user = await buildUser(test.deps.db)
    artistID = (await buildArtist(test.deps.db, { memberID: user.id })).id
    headers = await as(test, user.email)
  })
  afterAll(async () => {
    await test.close()
    await redis.stop()
  })
  const upload = async () => {
    const { id } = await buildMusic(test.deps.db, {
      artistIDs: [artistID],
      isConfirmed: false,
      hasAudio: false,
    })
    const reply = await test.http
      .post(`/music/upload/music/${id}`)
      .set(headers)
      .attach('file', wave(), 'a.wav')
    const { body } = await test.http.get(`/api/uploads/${id}`).set(headers)
    return { status: reply.status, reply: reply.body, audio: body.audio }
  }
  const waiting = async () => (await test.deps.queues.counts()).audio.waiting

  it('are queued there', async () => {
    expect(await upload()).toMatchObject({
      status: 200,
      reply: { status: 1 },
      audio: { state: 'queued' },
    })
    expect(await waiting()).toBe(1)
  })

  it('stay pending while it is down or hangs, and all other calls are answered', async () => {
    const others = async () => {
      const ready = await test.http.get('/api/ready')
      const answers = [
        await test.http.get('/api/musics/hotMusics'),
        await test.http.post('/api/users/login').send({ email: 'somebody@example.com' }),
        ready,
      ]
      return [...answers.map(({ status }) => status), ready.body.queue]
    }
    await redis.kill()
    expect(await upload()).toMatchObject({ status: 200, reply: { status: 1 }, audio: { state: 'uploaded' } })
    expect(await others()).toEqual([200, 200, 200, 'failed'])
    await redis.startAgain()
    await expect.poll(waiting).toBe(1)
    redis.freeze()
    expect(await upload()).toMatchObject({ status: 200, audio: { state: 'uploaded' } })
    expect(await others()).toEqual([200, 200, 200, 'failed'])
    redis.thaw()
    await expect.poll(async () => (await upload()).audio).toEqual({ state: 'queued' })
  })

  it('are accepted by a server that starts before Redis, and queued once it is up', async () => {
    await redis.kill()
    const early = await startTestApp({ REDIS_URL: redis.url })
    const user = await buildUser(early.deps.db)
    const artist = await buildArtist(early.deps.db, { memberID: user.id })
    const own = await as(early, user.email)
    const send = async () => {
      const { id } = await buildMusic(early.deps.db, {
        artistIDs: [artist.id],
        isConfirmed: false,
        hasAudio: false,
      })
      const reply = await early.http
        .post(`/music/upload/music/${id}`)
        .set(own)
        .attach('file', wave(), 'a.wav')
      const { body } = await early.http.get(`/api/uploads/${id}`).set(own)
      return [reply.status, body.audio.state]
    }
    const queue = async () => (await early.http.get('/api/ready').expect(200)).body.queue
    expect(await queue()).toBe('failed')
    expect(await send()).toEqual([200, 'uploaded'])
    await redis.startAgain()
    await expect.poll(queue).toBe('ok')
    expect(await send()).toEqual([200, 'queued'])
    await early.close()
  })
})
