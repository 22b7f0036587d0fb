import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { FolderImport } from '@nava/contracts'
import { RUNS_ALL_TESTS } from '@nava/tools/testing/all-tests'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildUser } from '../../testing/build.ts'
import { mp3 } from '../../testing/mp3.ts'

const MANY = 5000

type Headers = Record<'authorization', string>

let test: TestApp
let importDir: string
let outside: string
let admin: Headers
let other: Headers
beforeAll(async () => {
  importDir = await mkdtemp(join(tmpdir(), 'nava-import-dir-'))
  outside = await mkdtemp(join(tmpdir(), 'nava-outside-'))
  test = await startTestApp({ IMPORT_DIR: importDir }, {}, { importInterval: 500 })
  const { db } = test.deps
  admin = await as(test, (await buildUser(db, { isAdmin: true, name: 'Mina' })).email)
  other = await as(test, (await buildUser(db, { isAdmin: true })).email)
})
afterAll(async () => {
  await test.close()
  await rm(importDir, { recursive: true, force: true })
  await rm(outside, { recursive: true, force: true })
})

const put = async (path: string, content: Buffer | string) => {
  await mkdir(dirname(join(importDir, path)), { recursive: true })
  await writeFile(join(importDir, path), content)
}
const get = (path: string, by = admin) => test.http.get(`/api/admin/${path}`).set(by)
const post = (path: string, body: object = {}, by = admin) =>
  test.http.post(`/api/admin/${path}`).set(by).send(body)
const folders = (folder: string) => get(`imports/folders?folder=${encodeURIComponent(folder)}`)

const untilState = (importID: number, ...states: FolderImport['state'][]): Promise<FolderImport> =>
  vi.waitFor(
    async () => {
      const { body } = await get(`imports/${importID}`)
      expect(states, body.reason).toContain(body.state)
      return body
    },
    { timeout: 60_000, interval: 100 },
  )
const plan = async (folder: string, options: object = {}): Promise<FolderImport> => {
  const { body, status } = await post('imports', { folder, ...options })
  expect([status, body]).toEqual([200, expect.objectContaining({ folder })])
  return untilState(body.importID, 'planned', 'failed')
}
const items = async (importID: number, query = '') =>
  (await get(`imports/${importID}/items?take=100${query}`)).body

describe('the chooser of folders', () => {
  it('lists folders of any name by number, without files, hidden and system folders', async () => {
    const names = ['chooser/CD 10', 'chooser/CD 2', 'chooser/گوگوش', 'chooser/😀 "x"', 'chooser/.hidden']
    for (const name of names) await mkdir(join(importDir, name), { recursive: true })
    await put('chooser/a.mp3', '')
    const { body } = await folders('chooser')
    expect(body.folders.map(({ name }: { name: string }) => name).toSorted()).toEqual(
      ['CD 2', 'CD 10', 'گوگوش', '😀 "x"'].toSorted(),
    )
    expect((await folders('chooser/😀 "x"')).body).toMatchObject({ folders: [], hasMore: false })
  })

  it.runIf(RUNS_ALL_TESTS)('names a folder whose name is not in UTF-8, which cannot be chosen', async () => {
    await mkdir(Buffer.concat([Buffer.from(join(importDir, 'latin/caf')), Buffer.from([0xe9])]), {
      recursive: true,
    })
    const { body } = await folders('latin')
    expect(body.folders).toEqual([expect.objectContaining({ isReadable: false })])
    expect((await plan('latin')).counts).toEqual({ unreadable: 1 })
  })

  it('never leads out of IMPORT_DIR', async () => {
    await mkdir(join(importDir, 'inside/deep'), { recursive: true })
    await mkdir(join(importDir, 'chooser'), { recursive: true })
    await symlink(outside, join(importDir, 'inside/link'))
    await symlink(join(importDir, 'chooser'), join(importDir, 'inside/own'))
    await put('inside/file', '')
    const shown = (await folders('inside')).body.folders.map(({ name }: { name: string }) => name)
    expect(shown.toSorted()).toEqual(['deep', 'own'])
    const refused = ['..', 'inside/../..', '/etc', 'inside/link', 'inside/link/x', 'inside/../../etc', 'no']
    for (const folder of [...refused, 'inside/file', 'a'.repeat(300)]) {
      const listed = await folders(folder)
      expect([folder, [404, 422].includes(listed.status)]).toEqual([folder, true])
      expect((await post('imports', { folder })).status).toBe(listed.status)
    }
    for (const folder of ['a'.repeat(5000), '\0', 'in\0side', 'a\ud800b'])
      expect((await post('imports', { folder })).status).toBe(400)
    expect((await folders('a'.repeat(5000))).status).toBe(400)
  })

  it('is off without IMPORT_DIR', async () => {
    const without = await startTestApp()
    const by = await as(without, (await buildUser(without.deps.db, { isAdmin: true })).email)
    const { status, body } = await without.http.get('/api/admin/imports/folders').set(by)
    expect([status, body.code]).toEqual([422, 'folder.off'])
    await without.close()
  })
})

describe('an import of a folder', () => {
  it('names in its plan what is new and what is left out, and imports it when it is started', async () => {
    await put('album/01.mp3', mp3({ title: 'Rain', artist: 'Folder One', album: 'Glass', track: '1' }))
    await put(
      'album/02.mp3',
      mp3({ title: 'Wind', artist: 'Folder One', album: 'Glass', track: '2' }, { frames: 30 }),
    )
    await put(
      'album/copy/02.mp3',
      mp3({ title: 'Wind', artist: 'Folder One', album: 'Glass', track: '2' }, { frames: 30 }),
    )
    await put('album/empty.mp3', '')
    await put('album/album.cue', 'TITLE')
    const planned = await plan('album')
    expect(planned).toMatchObject({ state: 'planned', step: 'plan', name: 'Mina', done: 4, total: 4 })
    expect(planned.counts).toMatchObject({ new: 2, unreadable: 1, repeated: 1, stray: 1 })
    expect(await test.deps.db.music.count({ where: { title: 'Rain' } })).toBe(0)
    const { total, items: found } = await items(planned.importID, '&kind=new&search=RAIN')
    expect(total).toBe(1)
    expect(found[0]).toMatchObject({
      file: 'album/01.mp3'.slice(6),
      title: 'Rain',
      album: 'Glass',
      musicID: 0,
    })
    await put('album/later.mp3', mp3({ title: 'Later', artist: 'Folder One', album: 'Glass' }))

    expect((await post(`imports/${planned.importID}/start`, { confirm: true })).status).toBe(200)
    const done = await untilState(planned.importID, 'done', 'failed')
    expect(done).toMatchObject({ state: 'done', step: 'write', done: 2, total: 2 })
    expect(done.counts).toMatchObject({ new: 2, imported: 2 })
    const tracks = await test.deps.db.music.findMany({
      where: { title: { in: ['Rain', 'Wind', 'Later'] } },
      include: { album: true },
      orderBy: { title: 'asc' },
    })
    expect(tracks.map(({ title, album, isConfirmed }) => [title, album?.name, isConfirmed])).toEqual([
      ['Rain', 'Glass', true],
      ['Wind', 'Glass', true],
    ])
    expect((await items(planned.importID, '&outcome=imported')).items[0].musicID).toBe(tracks[0]?.id)
    const { items: audit } = (await get(`audit?kind=imports&rowID=${planned.importID}`)).body
    expect(audit.map(({ action }: { action: string }) => action)).toEqual(['start', 'plan'])

    expect((await post(`imports/${done.importID}/start`, { confirm: true })).body.code).toBe(
      'folder.not-planned',
    )
    expect((await post(`imports/${done.importID}/cancel`)).body.code).toBe('folder.ended')
  })

  it('is one for two admins who begin at once, and starts once', async () => {
    await put('both/a.mp3', mp3({ title: 'Both', artist: 'Folder Both' }))
    const begun = await Promise.all(
      [admin, other, admin, other].map((by) => post('imports', { folder: 'both' }, by)),
    )
    const ids = new Set(begun.map(({ body }) => body.importID))
    expect(ids.size).toBe(1)
    const [importID = 0] = ids
    await untilState(importID, 'planned')
    const started = await Promise.all(
      [admin, other].map((by) => post(`imports/${importID}/start`, { confirm: false }, by)),
    )
    expect(started.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    await untilState(importID, 'done')
    expect(await test.deps.db.music.count({ where: { title: 'Both' } })).toBe(1)
  })

  it.runIf(RUNS_ALL_TESTS)('replaces a plan that was made with other options', async () => {
    await put('options/a.mp3', mp3({ title: 'Options', artist: 'Folder Tags' }))
    const first = await plan('options')
    const second = await plan('options', { artist: 'Given' })
    expect((await items(second.importID)).items[0].artists).toBe('Given')
    expect((await get(`imports/${first.importID}`)).body.state).toBe('cancelled')
    expect((await post('imports', { folder: 'options', encoding: 'klingon' })).body.code).toBe(
      'folder.encoding',
    )
  })

  it('goes on after its process has died, and adds nothing twice', async () => {
    const names = Array.from({ length: 30 }, (_, n) => `Dying ${n}`)
    for (const [n, title] of names.entries())
      await put(`dying/${n}.mp3`, mp3({ title, artist: 'Folder Dying', album: 'Last' }, { frames: 20 + n }))
    const { importID } = await plan('dying')
    await post(`imports/${importID}/start`, { confirm: true })
    await vi.waitFor(
      async () => expect((await get(`imports/${importID}`)).body.counts.imported).toBeGreaterThan(3),
      { timeout: 60_000, interval: 20 },
    )
    // As another process does that takes the import over from one that it takes for dead
    await test.deps.sql.query(`UPDATE folder_imports SET starts = starts + 1 WHERE id = $1`, [importID])
    const done = await untilState(importID, 'done', 'failed')
    expect(done.counts).toMatchObject({ new: 30, imported: 30 })
    const made = await test.deps.db.music.findMany({ where: { title: { in: names } } })
    expect(made.map(({ title }) => title).toSorted()).toEqual(names.toSorted())
    expect(await test.deps.db.album.count({ where: { name: 'Last' } })).toBe(1)
    expect(await test.deps.db.artist.count({ where: { name: 'Folder Dying' } })).toBe(1)
  })

  it.runIf(RUNS_ALL_TESTS)(
    'ends when it is cancelled; what was imported stays, and the folder can be planned again',
    async () => {
      for (let n = 0; n < 12; n += 1)
        await put(`ended/${n}.mp3`, mp3({ title: `Ended ${n}`, artist: 'Folder Ended' }, { frames: 20 + n }))
      const { importID } = await plan('ended')
      await post(`imports/${importID}/start`, { confirm: true })
      await vi.waitFor(
        async () => expect((await get(`imports/${importID}`)).body.counts.imported).toBeGreaterThan(0),
        { timeout: 60_000, interval: 20 },
      )
      expect((await post(`imports/${importID}/cancel`)).body.state).toBe('cancelled')
      const next = await plan('ended')
      expect(next.counts['known']).toBeGreaterThan(0)
      expect(next.counts['new']).toBeGreaterThan(0)
      expect((await get(`imports/${importID}`)).body.state).toBe('cancelled')
    },
  )

  it.runIf(RUNS_ALL_TESTS)(
    'fails with the reason if its admin is none any more or the folder is gone',
    async () => {
      await put('gone/a.mp3', mp3({ title: 'Gone', artist: 'Folder Gone' }))
      const once = await buildUser(test.deps.db, { isAdmin: true })
      const { importID } = (await post('imports', { folder: 'gone' }, await as(test, once.email))).body
      await untilState(importID, 'planned')
      await test.deps.db.user.update({ where: { id: once.id }, data: { isAdmin: false } })
      await post(`imports/${importID}/start`, { confirm: false })
      expect(await untilState(importID, 'failed')).toMatchObject({ code: 'folder.no-admin' })
      await mkdir(join(importDir, 'none'))
      const second = (await post('imports', { folder: 'none' })).body
      await rm(join(importDir, 'none'), { recursive: true })
      expect(await untilState(second.importID, 'failed')).toMatchObject({ code: 'folder.no-folder' })
    },
  )

  it.runIf(RUNS_ALL_TESTS)(`plans ${MANY} files, and tells its progress`, { timeout: 120_000 }, async () => {
    await mkdir(join(importDir, 'many'))
    await Promise.all(
      Array.from({ length: MANY }, (_, n) =>
        writeFile(
          join(importDir, 'many', `${n}.mp3`),
          mp3(
            { title: `Many ${n}`, artist: 'Folder Many', album: `Album ${n % 20}` },
            { frames: 2 + (n % 50) },
          ),
        ),
      ),
    )
    const planned = await plan('many')
    expect(planned.counts).toMatchObject({ new: MANY })
    const last = (await get(`imports/${planned.importID}/items?take=100&skip=${MANY - 50}&kind=new`)).body
    expect([last.total, last.items.length]).toEqual([MANY, 50])

    // To write, it reads the files again first.
    await post(`imports/${planned.importID}/start`, { confirm: false })
    const reading = await vi.waitFor(
      async () => {
        const { body } = await get(`imports/${planned.importID}`)
        expect(body.done).toBeGreaterThan(0)
        return body
      },
      { timeout: 60_000, interval: 100 },
    )
    expect(reading).toMatchObject({ step: 'write', state: 'running', total: MANY })
    expect(reading.counts).toEqual(planned.counts)
    await post(`imports/${planned.importID}/cancel`)
  })

  it('is for admins only', async () => {
    const person = await as(test, (await buildUser(test.deps.db)).email)
    const { status } = await post('imports', { folder: '' }, person)
    expect(status).toBe(403)
    expect((await test.http.get('/api/admin/imports')).status).toBe(401)
    expect((await get('imports/999999')).body.code).toBe('folder.not-found')
    expect((await get('imports')).body.total).toBeGreaterThanOrEqual(3)
  })
})
