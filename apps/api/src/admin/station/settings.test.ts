import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SECRET_SETTINGS } from '@nava/settings/settings'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildUser } from '../../testing/build.ts'
import { buildServiceAccount } from '../../testing/service-account.ts'

const MARKER = 'MarkerOfASecret'

let test: TestApp
let admin: { authorization: string }
let email: string
let backups: string
const s3 = { S3_ENDPOINT: 'http://127.0.0.1:9', S3_REGION: 'eu-1', S3_BUCKET: 'media' }
beforeAll(async () => {
  backups = await mkdtemp(join(tmpdir(), 'nava-backups-'))
  test = await startTestApp({
    ...s3,
    MEDIA_STORAGE: 'local',
    JWT_SECRET: MARKER.repeat(3),
    SMTP_URL: `smtp://${MARKER}:${MARKER}@127.0.0.1:9`,
    S3_ACCESS_KEY_ID: MARKER,
    S3_SECRET_ACCESS_KEY: MARKER,
    BACKUP_S3_ACCESS_KEY_ID: MARKER,
    BACKUP_S3_SECRET_ACCESS_KEY: MARKER,
    POSTGRES_PASSWORD: MARKER,
    DEMO_PASSWORD: MARKER,
    LASTFM_API_KEY: MARKER,
    LASTFM_API_SECRET: MARKER,
    METRICS_TOKEN: MARKER.repeat(2),
    LIVE_STREAM_URL: `https://${MARKER}:${MARKER}@live.example/live.m3u8?token=${MARKER}`,
    NEWS_FEED_URL: `https://${MARKER}:${MARKER}@news.example/posts`,
    BACKUP_TO: backups,
    FIREBASE_SERVICE_ACCOUNT: JSON.stringify({
      ...JSON.parse(buildServiceAccount().setting),
      private_key_id: MARKER,
    }),
  })
  const user = await buildUser(test.deps.db, { isAdmin: true })
  email = user.email
  admin = await as(test, email)
})
afterAll(async () => {
  await test.close()
  await rm(backups, { recursive: true })
})

const attempt = async (service: string, { http } = test, headers = admin) =>
  (await http.post('/api/admin/settings/test').set(headers).send({ service }).expect(200)).body

it('all settings are listed with where they come from', async () => {
  const { body } = await test.http.get('/api/admin/settings').set(admin).expect(200)
  const find = (name: string) => body.settings.find((each: { name: string }) => each.name === name)
  expect(find('BACKUP_TO')).toMatchObject({ value: backups, origin: 'environment', isSet: true })
  expect(find('STATION_TZ')).toMatchObject({ value: 'UTC', origin: 'default', isSet: false })
  expect(find('SMTP_URL')).toMatchObject({ value: '', isSecret: true, isSet: true })
  expect(find('LIVE_STREAM_URL').value).toBe('https://***@live.example/live.m3u8?token=***')
  expect(SECRET_SETTINGS.filter((name) => find(name)?.isSecret !== true)).toEqual([])
})

it('no reply to an admin, nor the log, contains a secret', async () => {
  const calls = test.served.filter(
    ({ access, method, path }) => access === 'admin' && method === 'GET' && !path.includes('{'),
  )
  expect(calls.length).toBeGreaterThan(20)
  const replies = await Promise.all(calls.map(({ path }) => test.http.get(path).set(admin)))
  const tried = await Promise.all(
    ['mail', 'push', 'media', 'backup'].map((service) =>
      test.http.post('/api/admin/settings/test').set(admin).send({ service }),
    ),
  )
  const told = [...replies, ...tried].map(({ text }) => text)
  expect(told.filter((text) => text.includes(MARKER))).toEqual([])
  expect(test.logged()).not.toContain(MARKER)
})

it('mail that fails is told with its reason', async () => {
  expect(await attempt('mail')).toEqual({
    result: 'failed',
    detail: expect.stringMatching(/^The mail was not taken.*127\.0\.0\.1/),
  })
})

it('media and backups are written, read back and deleted', async () => {
  const works = { result: 'works', detail: 'Files were written, read back and deleted.' }
  expect(await attempt('media')).toEqual(works)
  expect(await attempt('backup')).toEqual(works)
  expect(await readdir(backups)).toEqual([])
  expect(await attempt('push')).toMatchObject({ result: 'off' })
})

it('mail without a server goes to the outbox, and what is not set up is off', async () => {
  const other = await startTestApp({ BACKUP_TO: '/nowhere/at/all', PRODUCT_NAME: 'Radio <North>' })
  onTestFinished(() => other.close())
  const user = await buildUser(other.deps.db, { isAdmin: true })
  const headers = await as(other, user.email)
  expect(await attempt('mail', other, headers)).toMatchObject({ result: 'off' })
  expect((await other.mailTextsTo(user.email)).join()).toContain('This is a test mail of Radio <North>.')
  expect(await attempt('backup', other, headers)).toEqual({
    result: 'failed',
    detail: expect.stringMatching(/no such folder/),
  })
  await other.http.post('/api/admin/settings/test').set(headers).send({ service: 'disk' }).expect(400)
})
