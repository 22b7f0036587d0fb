import { execFile } from 'node:child_process'
import { mkdtemp, open, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { jobIDOf } from '@nava/contracts'
import { type Database, openDatabase } from '@nava/db'
import {
  assetFolder,
  audioKey,
  imageFolder,
  imageMasterKey,
  newVersion,
  posterKey,
  segmentsKey,
  sourceKey,
  storyboardKey,
  videoKey,
  waveformKey,
} from '@nava/media/storage/keys'
import { localStorage, mediaFolder } from '@nava/media/storage/local-storage'
import { openQueues, type Queues } from '@nava/media/queues/queues'
import type { Storage } from '@nava/media/storage/storage'
import { WAVEFORM_BYTES } from '@nava/media/renditions/waveform'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@nava/tools/testing/postgres'
import { bareEnv } from '@nava/tools/testing/bare-env'
import { buildMusic, buildUser } from '../testing/build.ts'
import { publishAudio, publishPictures, publishVideo } from '../testing/publish.ts'
import { runWords } from './cli.ts'
import { filesOfImage } from '@nava/media/uploads/expected-files'
import { verifyMedia } from '@nava/media/uploads/verify-media'

let database: TestDatabase
let opened: ReturnType<typeof openDatabase>
beforeAll(async () => {
  database = await createTestDatabase()
  opened = openDatabase(database.url, { connections: 2 })
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

const audits = () => opened.db.adminAudit.findMany({ orderBy: { id: 'asc' } })

describe('the admin’s command line', () => {
  it('creates the first admin of an empty server, and prints how to sign in', async () => {
    const mails = { SMTP_URL: 'smtp://mail.example.com' }
    expect(await runWords(opened.db, ['make-admin', ' First@Example.com'], mails)).toContain(
      'a code is mailed',
    )
    expect(await opened.db.user.findUnique({ where: { email: 'first@example.com' } })).toMatchObject({
      isAdmin: true,
      passwordHash: null,
    })
    expect(await audits()).toEqual([
      expect.objectContaining({ adminID: null, action: 'make admin', kind: 'users' }),
    ])
    const withoutMails = await runWords(opened.db, ['make-admin', 'other@example.com'])
    expect(withoutMails).toContain('the newest file in the folder outbox')
    expect(withoutMails).not.toContain('mailed')
  })

  it('makes an existing account an admin, once', async () => {
    const { email, id } = await buildUser(opened.db)
    expect(await runWords(opened.db, ['make-admin', email])).toBe(`${email} is an admin now.`)
    expect(await opened.db.user.findUnique({ where: { id } })).toMatchObject({ isAdmin: true })
    expect(await runWords(opened.db, ['make-admin', email])).toBe(`${email} is an admin already.`)
    await expect(runWords(opened.db, ['make-admin', 'nobody'])).rejects.toThrow('nobody is no e-mail address')
  })

  it('confirms a track, once', async () => {
    const { id, title } = await buildMusic(opened.db, { isConfirmed: false })
    expect(await runWords(opened.db, ['confirm', String(id)])).toBe(`"${title}" is confirmed.`)
    expect(await runWords(opened.db, ['confirm', String(id)])).toBe(`"${title}" is confirmed already.`)
    for (const wrong of ['99999999', '0', 'x', '1 OR 1=1'])
      await expect(runWords(opened.db, ['confirm', wrong])).rejects.toThrow('There is no track')
  })

  it('lists active and failed jobs', async () => {
    expect(await runWords(opened.db, ['jobs'])).toBe('Nothing is under way and nothing has failed.')
    const { id: musicID, title } = await buildMusic(opened.db)
    const source = { sourceVersion: 'v', sourceType: 'wav', sourceName: 'a.wav', sourceBytes: 1 }
    await opened.db.mediaAsset.create({
      data: {
        musicID,
        kind: 'audio',
        state: 'failed',
        reasonCode: 'audio.codec',
        reasonParams: { codec: 'atrac3' },
        ...source,
      },
    })
    expect(await runWords(opened.db, ['jobs'])).toMatch(
      new RegExp(`^\\d+\\taudio\\tfailed\\t${title}\\tThis recording is encoded as “atrac3”, .*$`),
    )
  })

  it('tries failed uploads again, all or those of one reason, and says how many', async () => {
    await opened.db.mediaAsset.deleteMany()
    const source = { sourceVersion: 'v', sourceType: 'wav', sourceName: 'a.wav', sourceBytes: 1 }
    const fail = async (reasonCode: string, more = {}) => {
      const { id: musicID } = await buildMusic(opened.db)
      const data = { musicID, kind: 'audio', state: 'failed', reasonCode, ...source, ...more } as const
      return (await opened.db.mediaAsset.create({ data })).id
    }
    const [ours, otherOurs, damaged, cancelled, empty] = [
      await fail('upload.processing-fault'),
      await fail('upload.processing-fault', { retries: 2 }),
      await fail('audio.damaged'),
      await fail('upload.cancelled'),
      await fail('upload.missing', { sourceVersion: '' }),
    ]
    const states = async () =>
      (await opened.db.mediaAsset.findMany({ orderBy: { id: 'asc' } })).map(({ id, state, retries }) => [
        ...[id, state, retries],
      ])
    const retry = (...words: string[]) => runWords(opened.db, ['uploads', 'retry', ...words])
    expect(await retry('--reason', 'upload.processing-fault')).toMatch(/^2 uploads are tried again/)
    const left = [
      [cancelled, 'failed', 0],
      [empty, 'failed', 0],
    ]
    const taken = [
      [ours, 'uploaded', 1],
      [otherOurs, 'uploaded', 3],
    ]
    expect(await states()).toEqual([...taken, [damaged, 'failed', 0], ...left])
    expect(await retry('--reason', 'upload.processing-fault')).toMatch(/^No upload has failed with/)
    expect(await retry()).toMatch(/^1 upload is tried again/)
    expect(await states()).toEqual([...taken, [damaged, 'uploaded', 1], ...left])
    expect(await retry()).toBe('No upload has failed.')
    await expect(retry('--reason', 'upload.cancelled')).rejects.toThrow('have no file to try again')
    await expect(retry('--reason', 'no.such')).rejects.toThrow('There is no reason no.such: they are upload.')
    for (const wrong of [['--reason'], ['--all'], ['--reason', 'audio.damaged', 'x']])
      await expect(retry(...wrong)).rejects.toThrow('Usage: ')
    expect(await audits()).toContainEqual(
      expect.objectContaining({ action: 'retry', changes: { reason: 'upload.processing-fault', count: 2 } }),
    )
  })

  it('runs as a program, and prints its usage in one line', async () => {
    const program = fileURLToPath(new URL('cli.ts', import.meta.url))
    const run = (words: string[], settings: Record<string, string>) =>
      promisify(execFile)(process.execPath, [program, ...words], {
        env: { ...bareEnv, ...settings },
      })
    const { stdout } = await run(['make-admin', 'program@example.com'], { DATABASE_URL: database.url })
    expect(stdout).toContain('program@example.com is an admin now')
    const usage = { code: 1, stderr: expect.stringMatching(/^Usage: .*\n$/) }
    const unset = { code: 1, stderr: 'Wrong settings: DATABASE_URL must be set.\n' }
    await Promise.all([
      ...[[], ['jobs', 'x'], ['make-admin'], ['drop', 'tables']].map((words) =>
        expect(run(words, { DATABASE_URL: database.url })).rejects.toMatchObject(usage),
      ),
      expect(run(['jobs'], {})).rejects.toMatchObject(unset),
    ])
  })
})

describe('media verify', () => {
  let folder: string
  let deps: { db: Database; storage: Storage; queues: Queues }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nava-verify-'))
    const queues = await openQueues({
      databaseUrl: database.url,
      connections: 2,
      log: { warn: () => undefined },
    })
    deps = { db: opened.db, storage: localStorage(mediaFolder(folder)), queues }
    await opened.db.mediaAsset.deleteMany()
  })
  afterAll(async () => {
    await deps.queues.close()
    await rm(folder, { recursive: true })
  })

  const DAY = 86_400_000
  /** Verifies as if two days had passed. */
  const verify = async (repair: boolean) =>
    (await verifyMedia(deps, { repair, now: Date.now() + 2 * DAY })).findings
  const pathOf = (key: string) => join(mediaFolder(folder), key)
  /** Changes bytes without the time of modification, as a failing disk does. */
  async function rot(key: string) {
    const { mtime } = await stat(pathOf(key))
    const file = await open(pathOf(key), 'r+')
    await file.write(Buffer.from('rot'), 0, 3, 5)
    await file.close()
    await utimes(pathOf(key), mtime, mtime)
  }
  async function published(): Promise<{ assetID: number; version: string; key: string }> {
    const { id } = await buildMusic(opened.db)
    const { assetID, version } = await publishAudio(deps, { musicID: id }, { bytes: 1000, qualities: [64] })
    await deps.storage.put(sourceKey(assetID, version), Buffer.from('the upload'))
    await deps.storage.put(waveformKey(assetID, version), Buffer.alloc(WAVEFORM_BYTES))
    const facts = { sourceBytes: 10, isMeasured: true, loudness: -9 }
    await opened.db.mediaAsset.update({ where: { id: assetID }, data: facts })
    return { assetID, version, key: audioKey(assetID, version, 64) }
  }
  const rowOf = (id: number) => opened.db.mediaAsset.findUniqueOrThrow({ where: { id } })

  it('finds nothing where files and rows agree, and reads each file', async () => {
    await published()
    const { files, bytes, findings } = await verifyMedia(deps, { repair: false })
    expect([files, bytes, findings]).toEqual([3, 1000 + 10 + WAVEFORM_BYTES, []])
  })

  it('finds a missing, a short and a rotten file, and has each made again from its upload, once', async () => {
    const [missing, short, rotten] = [await published(), await published(), await published()]
    await verify(false)
    await deps.storage.remove(missing.key)
    await deps.storage.put(short.key, Buffer.alloc(999))
    await rot(rotten.key)
    const expected = [
      { key: missing.key, fault: 'missing' },
      { key: short.key, fault: 'damaged' },
      { key: rotten.key, fault: 'damaged' },
    ]
    expect(await verify(false)).toEqual(expected.map((each) => ({ ...each, done: 'nothing' })))
    expect(await rowOf(missing.assetID)).toMatchObject({ state: 'ready' })
    expect(await verify(true)).toEqual(expected.map((each) => ({ ...each, done: 'queued' })))
    for (const { assetID, version } of [missing, short, rotten])
      expect(await rowOf(assetID)).toMatchObject({ state: 'uploaded', sourceVersion: version, retries: 1 })
    // Pending repairs are not queued twice; rewritten files are intact.
    for (const { assetID, key } of [missing, short, rotten]) {
      await deps.storage.put(key, Buffer.alloc(1000, 'new'))
      await opened.db.mediaAsset.update({ where: { id: assetID }, data: { state: 'ready' } })
    }
    expect(await verify(true)).toEqual([])
  })

  it('has a lost waveform measured again', async () => {
    const { assetID, version } = await published()
    await deps.storage.remove(waveformKey(assetID, version))
    expect(await verify(true)).toEqual([
      { key: waveformKey(assetID, version), fault: 'missing', done: 'queued' },
    ])
    expect(await rowOf(assetID)).toMatchObject({ isMeasured: false, state: 'ready' })
    expect(await verify(true)).toEqual([])
  })

  it('tells the owner of what is lost with its upload, and makes nothing of a rotten upload', async () => {
    const [lost, rotten] = [await published(), await published()]
    await verify(false)
    await deps.storage.remove(lost.key)
    await deps.storage.remove(sourceKey(lost.assetID, lost.version))
    await deps.storage.remove(rotten.key)
    await rot(sourceKey(rotten.assetID, rotten.version))
    const findings = await verify(true)
    expect(findings).toHaveLength(4)
    for (const { assetID, version, key } of [lost, rotten]) {
      expect(findings).toContainEqual({ key, fault: 'missing', done: 'lost' })
      expect(findings).toContainEqual(
        expect.objectContaining({ key: sourceKey(assetID, version), done: 'nothing' }),
      )
      expect(await rowOf(assetID)).toMatchObject({ state: 'failed', reasonCode: 'upload.lost' })
    }
    await opened.db.mediaAsset.deleteMany({ where: { id: { in: [lost.assetID, rotten.assetID] } } })
    for (const { assetID, version } of [lost, rotten]) {
      await deps.storage.remove(sourceKey(assetID, version))
      await deps.storage.removeFolder(assetFolder('audio', assetID, version))
    }
  })

  it('finds both files of a video’s rung, and has them made again together', async () => {
    const { id } = await buildMusic(opened.db)
    const { assetID, version } = await publishVideo(deps, id, [480, 360])
    await publishPictures(deps, { assetID, version }, Buffer.from('a picture'))
    await deps.storage.put(sourceKey(assetID, version), Buffer.from('the upload'))
    await opened.db.mediaAsset.update({ where: { id: assetID }, data: { sourceBytes: 10 } })
    await deps.storage.remove(videoKey(assetID, version, 480))
    await deps.storage.remove(segmentsKey(assetID, version, 360))
    expect(await verify(true)).toEqual([
      { key: videoKey(assetID, version, 480), fault: 'missing', done: 'queued' },
      { key: segmentsKey(assetID, version, 360), fault: 'missing', done: 'queued' },
    ])
    expect(await rowOf(assetID)).toMatchObject({ state: 'uploaded', retries: 1 })
    await opened.db.mediaAsset.delete({ where: { id: assetID } })
    await deps.storage.remove(sourceKey(assetID, version))
    await deps.storage.removeFolder(assetFolder('video', assetID, version))
  })

  it('finds a video without storyboard and posters, and has a job take them from its rungs, once', async () => {
    const { id } = await buildMusic(opened.db)
    const { assetID, version } = await publishVideo(deps, id, [360])
    await deps.storage.put(sourceKey(assetID, version), Buffer.from('the upload'))
    await opened.db.mediaAsset.update({ where: { id: assetID }, data: { sourceBytes: 10 } })
    const keys = [
      storyboardKey(assetID, version, 'jpg'),
      storyboardKey(assetID, version, 'json'),
      ...[1, 2, 3].map((number) => posterKey(assetID, version, number)),
    ]
    const found = (done: string) => keys.map((key) => ({ key, fault: 'missing', done }))
    expect(await verify(false)).toEqual(found('nothing'))
    const jobID = jobIDOf('pictureVideo', { assetID, version })
    expect(await deps.queues.stateOf('pictureVideo', jobID)).toBe('unknown')
    expect(await verify(true)).toEqual(found('queued'))
    expect(await verify(true)).toEqual(found('queued'))
    expect(await deps.queues.stateOf('pictureVideo', jobID)).toBe('waiting')
    expect(await rowOf(assetID)).toMatchObject({ state: 'ready', retries: 0 })
    await publishPictures(deps, { assetID, version }, Buffer.from('a picture'))
    expect(await verify(true)).toEqual([])
    await opened.db.mediaAsset.delete({ where: { id: assetID } })
    await deps.storage.remove(sourceKey(assetID, version))
    await deps.storage.removeFolder(assetFolder('video', assetID, version))
  })

  it('leaves the lowest rung of a video alone whose others are being made', async () => {
    const { id } = await buildMusic(opened.db)
    const { assetID, version } = await publishVideo(deps, id, [360])
    const source = {
      state: 'uploaded',
      isPartial: true,
      sourceVersion: newVersion(),
      sourceBytes: 10,
    } as const
    await opened.db.mediaAsset.update({ where: { id: assetID }, data: source })
    await deps.storage.put(sourceKey(assetID, source.sourceVersion), Buffer.from('the upload'))
    expect(await verify(true)).toEqual([])
    expect(await rowOf(assetID)).toMatchObject({ ...source, sourceBytes: 10n, publishedVersion: version })
    // The lowest rung alone does not count as complete.
    const complete = { where: { id: assetID }, data: { state: 'ready' } } as const
    await expect(opened.db.mediaAsset.update(complete)).rejects.toThrow('media_assets_partial_check')
    await opened.db.mediaAsset.delete({ where: { id: assetID } })
    await deps.storage.remove(sourceKey(assetID, source.sourceVersion))
    await deps.storage.removeFolder(assetFolder('video', assetID, version))
  })

  it('has the widths of a picture made again, and names a lost picture', async () => {
    const { id } = await buildMusic(opened.db)
    const version = newVersion()
    const data = {
      kind: 'music',
      ownerID: id,
      version,
      width: 96,
      height: 96,
      dominantColor: '#000000',
    } as const
    const image = await opened.db.image.create({ data })
    const files = filesOfImage(image).map(({ key }) => key)
    for (const key of files.slice(2)) await deps.storage.put(key, Buffer.from(key))
    expect(await verify(true)).toEqual([
      { key: imageMasterKey('music', id, version), fault: 'missing', done: 'nothing' },
      { key: files[1], fault: 'missing', done: 'queued' },
    ])
    const jobID = jobIDOf('encodeImage', { imageID: image.id, version })
    expect(await deps.queues.stateOf('encodeImage', jobID)).toBe('waiting')
    await opened.db.image.delete({ where: { id: image.id } })
    await deps.storage.removeFolder(imageFolder('music', id, version))
  })

  it('removes what nothing refers to, a day later and only when it repairs', async () => {
    const kept = await published()
    const former = newVersion(0)
    const orphans = [
      sourceKey(999_999, former),
      audioKey(kept.assetID, former, 64),
      imageMasterKey('music', 999_999, former),
    ]
    const others = [
      ...['incoming/part', 'what-is-this', 'backups/db.dump', 'www/index.html', 'images/logo.png'],
      ...['audio/jingles/hello.mp3', 'sources/readme.txt', `audio/99999999999/${former}/64.mp3`],
    ]
    for (const key of [...orphans, ...others]) await deps.storage.put(key, Buffer.from('x'))
    expect((await verifyMedia(deps, { repair: true })).findings).toEqual([])
    const found = (done: string) => orphans.map((key) => ({ key, fault: 'orphaned', done })).toSorted(byKey)
    expect((await verify(false)).toSorted(byKey)).toEqual(found('nothing'))
    expect((await verify(true)).toSorted(byKey)).toEqual(found('removed'))
    expect(await verify(true)).toEqual([])
    for (const key of others) {
      expect(await deps.storage.stat(key), key).toBeDefined()
      await deps.storage.remove(key)
    }
    expect(await deps.storage.stat(kept.key)).toBeDefined()
  })

  it('asks before it marks many recordings lost or removes many files, and has them ready again when they are back', async () => {
    const many = 6
    const gone = await Promise.all(Array.from({ length: many }, () => published()))
    const files = new Map<string, Buffer>()
    for (const { key, assetID, version } of gone)
      for (const each of [key, sourceKey(assetID, version)]) {
        files.set(each, await deps.storage.read(each))
        await deps.storage.remove(each)
      }
    const orphans = Array.from({ length: many }, (_, index) => sourceKey(999_000 + index, newVersion(0)))
    for (const key of orphans) await deps.storage.put(key, Buffer.from('x'))
    const later = Date.now() + 2 * 24 * 60 * 60_000
    const asked = await verifyMedia(deps, { repair: true, now: later })
    expect(asked.unasked).toEqual({ losses: many, orphans: many })
    expect(asked.findings.every(({ done }) => done === 'nothing')).toBe(true)
    for (const { assetID } of gone) expect((await rowOf(assetID)).state).toBe('ready')
    for (const key of orphans) expect(await deps.storage.stat(key)).toBeDefined()

    const accepted = await verifyMedia(deps, { repair: true, acceptsLosses: true, now: later })
    expect(accepted.unasked).toEqual({ losses: 0, orphans: 0 })
    for (const { assetID } of gone)
      expect(await rowOf(assetID)).toMatchObject({ state: 'failed', reasonCode: 'upload.lost' })
    for (const key of orphans) expect(await deps.storage.stat(key)).toBeUndefined()

    for (const [key, bytes] of files) await deps.storage.put(key, bytes)
    const found = (await verifyMedia(deps, { repair: false })).findings
    expect(found.toSorted(byKey)).toEqual(
      gone
        .map(({ assetID }) => ({ key: `asset ${assetID}`, fault: 'lost before', done: 'found' }))
        .toSorted(byKey),
    )
    for (const { assetID } of gone)
      expect(await rowOf(assetID)).toMatchObject({ state: 'ready', reasonCode: null })
    await opened.db.mediaAsset.deleteMany({ where: { id: { in: gone.map(({ assetID }) => assetID) } } })
    for (const key of files.keys()) await deps.storage.remove(key)
  })
  const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1)

  it('runs as a program that ends with 1 while something is left to do', async () => {
    const program = fileURLToPath(new URL('cli.ts', import.meta.url))
    const run = (...words: string[]) =>
      promisify(execFile)(process.execPath, [program, 'media', ...words], {
        env: { ...bareEnv, DATABASE_URL: database.url, DATA_DIR: folder },
      })
    expect((await run('verify')).stdout).toMatch(
      /^\d+ files \([\d.]+ MB\) read: 0 missing, 0 damaged, 0 orphaned\.\n$/,
    )
    const { key } = await published()
    await deps.storage.remove(key)
    await expect(run('verify')).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`missing\t${key}\n`),
    })
    expect((await run('verify', '--repair')).stdout).toContain(`missing\t${key}\tqueued\n`)
    await expect(run('verify', '--now')).rejects.toMatchObject({
      stderr: expect.stringMatching(/^Usage: .*\n$/),
    })
  })
})
