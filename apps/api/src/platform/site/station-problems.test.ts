import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MIB } from '@nava/contracts'
import { diskSpace } from '@nava/media/storage/disk-space'
import { StorageFull } from '@nava/media/storage/storage'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildUser } from '../../testing/build.ts'
import { accelProblems, storageProblems } from './station-problems.ts'

/** A mail server that knows one password, like a disk, changes while the station runs. */
const world = { freeMib: 10_000, password: 'right' }

let test: TestApp
let smtp: SMTPServer
let admin: { authorization: string }
beforeAll(async () => {
  smtp = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: ({ password }, _session, done) =>
      password === world.password ? done(null, { user: 'nava' }) : done(new Error('Invalid password')),
    onData: (stream, _session, done) => {
      stream.resume()
      stream.on('end', () => done())
    },
  })
  const listening = smtp.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const disk = diskSpace({ freeBytes: async () => world.freeMib * MIB })
  test = await startTestApp(
    { SMTP_URL: `smtp://nava:right@127.0.0.1:${port}`, DISK_RESERVE_MB: '256' },
    { disk },
    { workerGrace: 0 },
  )
  admin = await as(test, (await buildUser(test.deps.db, { isAdmin: true })).email)
  await reportWorker('ready')
})
afterAll(async () => {
  await test.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})

const reportWorker = (state: 'ready' | 'waiting', problem = '') =>
  test.deps.db.workerProcess.upsert({
    where: { id: 'of the test' },
    create: { id: 'of the test', host: 'here', state, ffmpeg: '', problem },
    update: { state, problem, seenAt: new Date() },
  })

interface Said {
  code: string
  params: Record<string, string>
  what: string
  todo: string
}

interface Fault {
  code: string
  begin: () => Promise<unknown>
  end: () => Promise<unknown>
  params: Record<string, string>
  todo: string
}

/** Returns what each place says; all must say the same. */
async function said() {
  const overview = (await test.http.get('/api/admin/overview').set(admin)).body.warnings as Said[]
  const ready = await test.http.get('/api/ready')
  const metrics = (await test.http.get('/api/metrics')).text
  return {
    overview: overview.map(({ code, params }) => ({ code, params })),
    ready: [ready.status, (ready.body.problems as Said[]).map(({ code }) => code)],
    metrics: [...metrics.matchAll(/^nava_problem\{code="([^"]+)".* 1$/gm)].map(([, code]) => code),
    texts: [JSON.stringify(ready.body), metrics, test.logged()],
  }
}

const codes = async () => (await said()).overview.map(({ code }) => code)

describe('a problem of the station', () => {
  it('is said nowhere while all is well', async () => {
    expect(await said()).toMatchObject({ overview: [], ready: [200, []], metrics: [] })
    expect(test.logged()).not.toContain('"problem"')
  })

  it.each<Fault>([
    {
      code: 'worker.missing',
      begin: () => test.deps.db.workerProcess.deleteMany(),
      end: () => reportWorker('ready'),
      params: {},
      todo: 'Start a worker',
    },
    {
      code: 'worker.no-ffmpeg',
      begin: () => reportWorker('waiting', 'There is no ffmpeg'),
      end: () => reportWorker('ready'),
      params: { problem: 'There is no ffmpeg' },
      todo: 'apt-get install ffmpeg',
    },
    {
      code: 'disk.full',
      begin: async () => void (world.freeMib = 200),
      end: async () => void (world.freeMib = 10_000),
      params: { free: '200', reserve: '256' },
      todo: 'Free space or enlarge the disk',
    },
  ])('like $code stands in overview, readiness, metrics and log, with what to do', async (problem) => {
    const { code, begin, end, params, todo } = problem
    await begin()
    const { texts, ...found } = await said()
    expect(found).toEqual({ overview: [{ code, params }], ready: [200, [code]], metrics: [code] })
    for (const text of texts) expect(text).toContain(todo)
    await end()
    expect(await codes()).toEqual([])
    const lines = test
      .logged()
      .split('\n')
      .filter((line) => line.includes(`"${code}"`))
    expect(lines.map((line) => (JSON.parse(line) as { problem?: string }).problem)).toEqual([code, undefined])
  })

  it('that visitors do not notice stands not in the readiness', async () => {
    world.freeMib = 300
    expect(await said()).toMatchObject({
      overview: [{ code: 'disk.filling', params: { free: '300', reserve: '256' } }],
      ready: [200, []],
      metrics: ['disk.filling'],
    })
    world.freeMib = 10_000
  })

  it('like a refused mail stands there with the words of the mail server until a mail is taken', async () => {
    const { mailTransport } = test.deps
    world.password = 'another'
    const mail = { to: 'listener@example.com', subject: 's', text: 't', html: '<p>t</p>', headers: {} }
    await expect(mailTransport.send(mail, randomUUID())).rejects.toThrow('Invalid password')
    const { texts, ...found } = await said()
    expect(found).toMatchObject({
      overview: [{ code: 'mail.failing', params: { reason: expect.stringContaining('Invalid password') } }],
      ready: [200, ['mail.failing']],
      metrics: ['mail.failing'],
    })
    for (const text of texts) expect(text).toContain('npm run admin -- mail test ADDRESS')
    expect(texts.join('')).not.toContain('nava:right')
    world.password = 'right'
    await mailTransport.send(mail, randomUUID())
    expect(await codes()).toEqual([])
  })

  it('like a wrong password of the mail server is found without a mail', async () => {
    world.password = 'another'
    const late = await startTestApp({ SMTP_URL: test.env.smtpUrl ?? '' })
    try {
      const problems = async () => (await late.http.get('/api/ready')).body.problems as Said[]
      await expect.poll(problems).toMatchObject([{ code: 'mail.failing' }])
    } finally {
      world.password = 'right'
      await late.close()
    }
  })
})

describe('media that nginx sends', () => {
  it('are a problem where others than the station’s user may not read them, now or with its umask', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nava-media-'))
    const codes = async (path: string | undefined, umask: number) =>
      (await accelProblems(folder, path, umask)()).map(({ code, params }) => `${code} ${params['umask']}`)
    expect(await codes('/stored-media/', 0o022)).toEqual(['media.closed 022'])
    await chmod(folder, 0o755)
    expect(await codes('/stored-media/', 0o022)).toEqual([])
    expect(await codes('/stored-media/', 0o077)).toEqual(['media.closed 077'])
    await chmod(folder, 0o700)
    expect(await codes(undefined, 0o077)).toEqual([])
    await rm(folder, { recursive: true })
    expect(await codes('/stored-media/', 0o022)).toEqual([])
  })
})

describe('a storage that answers late', () => {
  const late = () => {
    const answer = Promise.withResolvers<void>()
    return { ...answer, storage: { check: () => answer.promise } }
  }

  it('is no problem at the first look, one at the next, and none once it has answered', async () => {
    const { storage, resolve } = late()
    const find = storageProblems(storage)
    expect(await find()).toEqual([])
    expect(await find()).toEqual([{ code: 'storage.failing', params: { reason: 'It does not answer.' } }])
    resolve()
    expect(await find()).toEqual([])
  })

  it('is full instead of failing if it has no room', async () => {
    const find = storageProblems({ check: () => Promise.reject(new StorageFull()) })
    expect(await find()).toEqual([{ code: 'storage.full', params: {} }])
  })

  it('is reported with its own reason if that comes after the first look', async () => {
    const { storage, reject } = late()
    const find = storageProblems(storage)
    expect(await find()).toEqual([])
    reject(new Error('InvalidAccessKeyId'))
    expect(await find()).toEqual([{ code: 'storage.failing', params: { reason: 'InvalidAccessKeyId' } }])
  })
})

it('A storage that takes nothing more is full, not failing', async () => {
  const find = storageProblems({ check: () => Promise.reject(new StorageFull()) })
  expect(await find()).toEqual([{ code: 'storage.full', params: {} }])
})
