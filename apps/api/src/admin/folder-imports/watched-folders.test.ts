import { appendFile, mkdir, mkdtemp, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { limits } from '@nava/contracts'
import { RUNS_ALL_TESTS } from '@nava/tools/testing/all-tests'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildMusic, buildUser } from '../../testing/build.ts'
import { mp3 } from '../../testing/mp3.ts'
import { searchFolders } from './search-folders.ts'
import { watchedFoldersStore } from './watched-folders.store.ts'

type Headers = Record<'authorization', string>

let test: TestApp
let importDir: string
let admin: Headers
let other: Headers
let search: (interval: number, parts?: Partial<Parameters<typeof searchFolders>[0]>) => Promise<void>
beforeAll(async () => {
  importDir = await mkdtemp(join(tmpdir(), 'nava-import-dir-'))
  test = await startTestApp({ IMPORT_DIR: importDir }, {}, { importInterval: 300 })
  const { db, sql } = test.deps
  admin = await as(test, (await buildUser(db, { isAdmin: true })).email)
  other = await as(test, (await buildUser(db, { isAdmin: true })).email)
  const { env } = test
  // A search of its own each time, so that none pauses
  search = (interval, parts) =>
    searchFolders({
      ...{ sql, env, store: watchedFoldersStore(sql), log: test.app.log },
      onImport: async () => undefined,
      ...parts,
    })(interval)
})
afterAll(async () => {
  await test.close()
  await rm(importDir, { recursive: true, force: true })
})

const put = async (path: string, content: Buffer | string) => {
  await mkdir(dirname(join(importDir, path)), { recursive: true })
  await writeFile(join(importDir, path), content)
}
const get = async (path: string) => (await test.http.get(`/api/admin/${path}`).set(admin)).body
const post = (path: string, body: object, by = admin) =>
  test.http.post(`/api/admin/${path}`).set(by).send(body)
const watch = async (folder: string, rest: object = {}) =>
  (await post('watched', { folder, isOn: true, confirm: true, ...rest })).body
const state = async (watchID: number) =>
  (await get('watched')).items.find((each: { watchID: number }) => each.watchID === watchID)
const untilHere = (watchID: number) =>
  vi.waitFor(async () => expect(await state(watchID)).toMatchObject({ coming: 0 }), {
    timeout: 100_000,
    interval: 200,
  })
const questions = async (watchID: number) => (await get(`watched/${watchID}/questions`)).items
const track = (title: string) => test.deps.db.music.findFirst({ where: { title }, include: { assets: true } })
const isVisible = async (musicID: number) => (await test.http.get(`/api/Musics/${musicID}`)).status === 200

/** Stores more ended imports than are kept, and returns the number of those that are still there. */
async function buildEnded(of: number, folder: string) {
  const { db, sql } = test.deps
  await sql.query(
    `INSERT INTO folder_imports (folder, options, watch_id, state, created_at, ended_at)
     SELECT $2, '{}', $1, 'done', now() - n * interval '1 day', now() - n * interval '1 day'
     FROM generate_series(1, $3) AS n`,
    [of, folder, limits.folderImport.kept + 10],
  )
  return () => db.folderImport.count({ where: { folder } })
}

/** Titles of recordings, each for one test, that are imported together: an import takes seconds */
const TITLES = ['Remastered', 'Left', 'Removed', 'Moved']
let watchID: number
async function buildWatched() {
  for (const [n, title] of TITLES.entries())
    await put(`watched/${title}.mp3`, mp3({ title, artist: 'Watched' }, { frames: 20 + n }))
  watchID = (await watch('watched')).watchID
  await search(0)
  await search(0)
  await untilHere(watchID)
}
const pathOf = (title: string) => join(importDir, 'watched', `${title}.mp3`)
async function watchedTrack(title: string) {
  const made = await track(title)
  expect(made).not.toBeNull()
  return { musicID: made?.id ?? 0, path: pathOf(title) }
}

describe('a watched folder', () => {
  beforeAll(buildWatched)

  it('imports a new recording once it has stopped growing', async () => {
    await put('grow/a.mp3', mp3({ title: 'Grown', artist: 'Watched' }))
    await put('grow/unfinished.mp3.part', mp3({ title: 'Not yet', artist: 'Watched' }))
    const { watchID: growing } = await watch('grow')
    await search(0)
    await put('grow/empty.mp3', '')
    await appendFile(join(importDir, 'grow/a.mp3'), mp3({}, { frames: 3 }).subarray(10))
    await search(0)
    expect(await state(growing)).toMatchObject({ files: 2, coming: 2 })
    expect(await test.deps.db.folderImport.count({ where: { watchID: growing } })).toBe(0)
    await search(0)
    await untilHere(growing)
    expect(await track('Grown')).toMatchObject({ isConfirmed: true })
    expect(await track('Not yet')).toBeNull()
    const { items } = await get('imports?search=grow')
    expect(items[0]).toMatchObject({ isWatched: true, counts: { unreadable: 2, imported: 1 } })
    await post('watched', { folder: 'grow', isOn: false, confirm: false })
  })

  it('asks before it replaces a recording, and one of two admins decides', async () => {
    const { musicID, path } = await watchedTrack('Remastered')
    const before = (await track('Remastered'))?.assets[0]?.sourceSha256
    await writeFile(path, mp3({ title: 'Remastered', artist: 'Watched' }, { frames: 60 }))
    await search(0)
    expect(await questions(watchID)).toEqual([])
    await search(0)
    const [question] = await questions(watchID)
    expect(question).toMatchObject({ kind: 'changed', musicID, title: 'Remastered', file: 'Remastered.mp3' })
    expect((await track('Remastered'))?.assets[0]?.sourceSha256).toBe(before)
    const ended = await buildEnded(watchID, 'replaced')
    const body = { fileIDs: [question.fileID], accept: true }
    const decided = await Promise.all([admin, other].map((by) => post(`watched/${watchID}/decide`, body, by)))
    expect(decided.map((reply) => String(reply.body.decided)).toSorted()).toEqual(['0', '1'])
    expect(await ended()).toBeLessThanOrEqual(limits.folderImport.kept)
    await vi.waitFor(
      async () =>
        expect(Number((await track('Remastered'))?.assets[0]?.sourceBytes)).toBe((await stat(path)).size),
      { timeout: 100_000, interval: 200 },
    )
    await vi.waitFor(async () => expect((await get('imports')).items[0].state).toBe('done'), {
      timeout: 60_000,
    })
    await search(0)
    expect([await questions(watchID), (await state(watchID)).files]).toEqual([[], 4])
    expect(await test.deps.db.music.count({ where: { title: 'Remastered' } })).toBe(1)
  })

  it('leaves a changed recording as it is if the admin says so', async () => {
    const { path } = await watchedTrack('Left')
    await utimes(path, new Date(), new Date(Date.now() - 3_600_000))
    await search(0)
    await search(0)
    const [question] = await questions(watchID)
    await post(`watched/${watchID}/decide`, { fileIDs: [question.fileID], accept: false })
    await search(0)
    expect(await questions(watchID)).toEqual([])
  })

  it('takes the track of a removed file off the site only after a question', async () => {
    const { musicID, path } = await watchedTrack('Removed')
    await test.deps.db.music.update({ where: { id: musicID }, data: { hasAudio: true } })
    expect(await isVisible(musicID)).toBe(true)
    await rm(path)
    await search(0)
    const [question] = await questions(watchID)
    expect(question).toMatchObject({ kind: 'removed', title: 'Removed' })
    expect(await isVisible(musicID)).toBe(true)
    const body = { fileIDs: [question.fileID], accept: true }
    const decided = await Promise.all([admin, other].map((by) => post(`watched/${watchID}/decide`, body, by)))
    expect(decided.map((reply) => String(reply.body.decided)).toSorted()).toEqual(['0', '1'])
    expect(await isVisible(musicID)).toBe(false)
    // It does not wait for a decision again, and comes back as any other.
    const { items } = await get(`music?confirmed=no&withdrawn=no&search=Removed`)
    expect(items).toEqual([])
    expect(await get(`music/${musicID}`)).toMatchObject({ refusal: null, withdrawn: expect.any(String) })
    const audit = (await get(`audit?kind=music&rowID=${musicID}`)).items
    expect(audit.map(({ action }: { action: string }) => action)).toEqual(['withdraw', 'decide'])
    expect((await post(`music/${musicID}/restore`, {})).status).toBe(200)
    expect(await isVisible(musicID)).toBe(true)
  })

  it('leaves the track of a removed file as it is if it is not on the site', async () => {
    const { db } = test.deps
    await mkdir(join(importDir, 'unseen'))
    const { watchID: own } = await watch('unseen')
    const { id: musicID } = await buildMusic(db, { isConfirmed: false })
    const row = { watchID: own, file: 'a.mp3', bytes: 1, changed: 1, state: 'removed', musicID } as const
    const { id: fileID } = await db.watchedFile.create({ data: row })
    const body = { fileIDs: [fileID], accept: true }
    expect((await post(`watched/${own}/decide`, body)).body).toEqual({ decided: 1 })
    expect(await questions(own)).toEqual([])
    expect(await get(`music/${musicID}`)).toMatchObject({
      ...{ isConfirmed: false, refusal: null, withdrawn: null },
    })
    expect((await get(`audit?kind=watched&rowID=${own}`)).items[0].action).toBe('leave')
  })

  it('does not take a file for removed that the disk does not let it see', async () => {
    const { db } = test.deps
    for (const name of ['track', 'other', 'seen']) await put(`disk/${name}.mp3`, 'not a recording')
    const { watchID: own } = await watch('disk')
    await search(0)
    const { id: musicID } = await buildMusic(db)
    await db.watchedFile.updateMany({ where: { watchID: own }, data: { state: 'here' } })
    await db.watchedFile.updateMany({ where: { watchID: own, file: 'track.mp3' }, data: { musicID } })
    const searchWith = (code: string) =>
      search(0, {
        statFile: async (path) => {
          if (/disk.(?:track|other)/.test(path)) throw Object.assign(new Error(code), { code })
          return await stat(path)
        },
      })
    for (const code of ['EIO', 'ESTALE', 'EACCES']) {
      await searchWith(code)
      expect([code, await state(own)]).toMatchObject([code, { files: 3, removed: 0, code: null }])
    }
    await searchWith('ENOENT')
    expect(await state(own)).toMatchObject({ files: 2, removed: 1 })
    await post('watched', { folder: 'disk', isOn: false, confirm: false })
  })

  it('forgets the oldest imports once it begins another, but none that goes on', async () => {
    const { db } = test.deps
    await put('kept/a.mp3', 'not a recording')
    const { watchID: own } = await watch('kept')
    const ended = await buildEnded(own, 'older')
    const createdAt = new Date(2020, 0, 1)
    const row = { folder: 'kept', options: {}, watchID: own, createdAt }
    const planned = await db.folderImport.create({ data: { ...row, watchID: null, state: 'planned' } })
    await mkdir(join(importDir, 'pausing'))
    const { watchID: pausing } = await watch('pausing')
    const failed = await db.folderImport.create({
      data: { ...row, watchID: pausing, state: 'failed', endedAt: new Date() },
    })
    await search(0)
    await search(0)
    expect(await ended()).toBeLessThanOrEqual(limits.folderImport.kept)
    const left = await db.folderImport.findMany({ where: { createdAt }, orderBy: { id: 'asc' } })
    expect(left.map(({ id }) => id)).toEqual([planned.id, failed.id])
    const begun = await db.folderImport.findFirstOrThrow({ where: { watchID: own, folder: 'kept' } })
    expect((await post(`imports/${begun.id}/cancel`, {})).status).toBe(200)
  })

  it.runIf(RUNS_ALL_TESTS)(
    'does not take a moved file for a removed one, nor the files of a folder that is away',
    async () => {
      const { path } = await watchedTrack('Moved')
      await rename(path, join(importDir, 'watched', 'elsewhere.mp3'))
      await search(0)
      await search(0)
      await untilHere(watchID)
      await search(0)
      expect(await questions(watchID)).toEqual([])
      expect(await test.deps.db.music.count({ where: { title: 'Moved' } })).toBe(1)
      await rename(join(importDir, 'watched'), join(importDir, 'away'))
      await search(0)
      expect(await state(watchID)).toMatchObject({ code: 'folder.no-folder', removed: 0, files: 3 })
      await mkdir(join(importDir, 'watched'))
      await search(0)
      expect(await state(watchID)).toMatchObject({ code: 'folder.empty', removed: 0, files: 3 })
      await rm(join(importDir, 'watched'), { recursive: true })
      await rename(join(importDir, 'away'), join(importDir, 'watched'))
      await search(0)
      expect(await state(watchID)).toMatchObject({ code: null, reason: '', removed: 0, files: 3 })
    },
  )

  it('is searched by one process at a time, and not again at once', async () => {
    await mkdir(join(importDir, 'once'))
    const { watchID: own } = await watch('once')
    await Promise.all([search(60_000), search(60_000)])
    const { scanned } = await state(own)
    expect(scanned).not.toBeNull()
    await search(60_000)
    expect((await state(own)).scanned).toBe(scanned)
  })

  it('cannot lie in another, can be switched off, and can be forgotten', async () => {
    await mkdir(join(importDir, 'nest/inner'), { recursive: true })
    const { watchID: own } = await watch('nest')
    expect((await post('watched', { folder: 'nest/inner', isOn: true, confirm: false })).body).toMatchObject({
      code: 'watched.overlaps',
      params: { folder: 'nest' },
    })
    expect((await watch('nest', { isOn: false })).isOn).toBe(false)
    await put('nest/a.mp3', mp3({ title: 'Off', artist: 'Watched' }))
    await search(0)
    expect((await state(own)).files).toBe(0)
    expect((await test.http.delete(`/api/admin/watched/${own}`).set(admin)).status).toBe(200)
    expect((await test.http.delete(`/api/admin/watched/${own}`).set(admin)).body.code).toBe(
      'watched.not-found',
    )
    expect((await post('watched', { folder: '..', isOn: true, confirm: false })).body.code).toBe(
      'folder.outside',
    )
  })

  it('finds changes among 1,000 files', { timeout: 60_000 }, async () => {
    await mkdir(join(importDir, 'many'))
    const names = Array.from({ length: 1000 }, (_, n) => join(importDir, 'many', `${n}.mp3`))
    for (const name of names) await writeFile(name, 'not a recording')
    const { watchID: own } = await watch('many')
    await search(0)
    expect(await state(own)).toMatchObject({ files: 1000, coming: 1000 })
    await post('watched', { folder: 'many', isOn: false, confirm: false })
  })
})
