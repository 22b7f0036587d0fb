/** Imports a folder of 2,000 files by the command of the operator, which is killed on the way. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Database, openDatabase } from '@nava/db'
import { expect, test } from 'vitest'
import { makeCollection, type Collection } from './make-collection.ts'
import { bareEnv } from '../testing/bare-env.ts'
import { createTestDatabase } from '../testing/postgres.ts'

const root = join(import.meta.dirname, '../..')
/** Recordings after which the command is killed, of those that each run imports */
const KILLS = [150, 400, 700]

test('an import of 2,000 files that is killed three times goes on each time, and its report and the catalogue agree to the file', async () => {
  await using database = await createTestDatabase()
  const place = await mkdtemp(join(tmpdir(), 'nava-collection-'))
  const { db, close } = openDatabase(database.url, { connections: 2 })
  try {
    await db.user.create({ data: { email: 'admin@example.com', isAdmin: true } })
    const collection = await makeCollection()
    for (const { path, content } of collection.files) await put(join(place, 'music', path), content)
    const run = runner(join(place, 'music'), {
      DATABASE_URL: database.url,
      DATA_DIR: join(place, 'data'),
      DISK_RESERVE_MB: '0',
    })
    for (const kill of KILLS) {
      const { signal, text } = await run(kill)
      expect([signal, text]).toEqual(['SIGKILL', expect.stringContaining(`${kill} of `)])
    }
    const last = await run()
    expect([last.signal, last.code], last.text).toEqual([null, 1])
    expectReport(last.text, collection)
    expect(await catalogueOf(db)).toEqual(expectedOf(collection))
    expect(await db.album.count({ where: { music: { none: {} } } })).toBe(0)

    const again = await run()
    expect(again.text).toContain('0 recordings were imported.')
    expect(await catalogueOf(db)).toEqual(expectedOf(collection))
  } finally {
    await close()
    await rm(place, { recursive: true, force: true })
  }
}, 3_600_000)

async function put(path: string, content: Uint8Array) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

interface Run {
  code: number | null
  signal: NodeJS.Signals | null
  text: string
}

/** Returns a function that runs the import; with `kill`, it kills command and program after as many recordings. */
const runner =
  (folder: string, env: Record<string, string>) =>
  async (kill?: number): Promise<Run> => {
    const words = ['import', folder, '--from-tags', '--write', '--confirm']
    const child = spawn(process.execPath, [join(root, 'tools/admin.ts'), ...words], {
      env: { ...bareEnv, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, with the program that the command starts
      detached: true,
    })
    let text = ''
    const read = (part: unknown) => {
      text += String(part)
      if (kill !== undefined && child.pid !== undefined && text.includes(`\n${kill} of `))
        process.kill(-child.pid, 'SIGKILL')
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
    return { code, signal, text }
  }

/** Lines of the report below a heading */
function sectionOf(text: string, heading: string): string[] {
  const lines = text.split('\n')
  const at = lines.findIndex((line) => line.startsWith(`${heading}: `))
  if (at < 0) return []
  const end = lines.findIndex((line, index) => index > at && !line.startsWith('  '))
  return lines.slice(at + 1, end < 0 ? lines.length : end).map((line) => line.trim())
}

const pathsIn = (lines: readonly string[]) => lines.map((line) => line.split(': ')[0] ?? '').toSorted()

function expectReport(text: string, { files }: Collection) {
  const of = (fate: (typeof files)[number]['fate']) =>
    files.flatMap((file) => (file.fate === fate ? [file.path] : [])).toSorted()
  const recordings = files.filter(({ fate }) => ['track', 'repeated', 'nameless'].includes(fate))
  expect(text).toContain(`: ${recordings.length} recordings\n`)
  expect(pathsIn(sectionOf(text, 'Left out'))).toEqual([...of('left out'), ...of('nameless')].toSorted())
  expect(pathsIn(sectionOf(text, 'Twice in the folder'))).toEqual(of('repeated'))
  expect(pathsIn(sectionOf(text, 'Beside them, and of no use to them'))).toEqual(of('stray'))
  const imported = Number(/^(\d+) recordings were imported\./m.exec(text)?.[1])
  expect(imported + sectionOf(text, 'Here already').length).toBe(of('track').length)
  expect(text).not.toContain('Not imported:')
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

function expectedOf({ files }: Collection) {
  return files
    .flatMap(({ fact, content }) =>
      fact ? [{ ...fact, bytes: content.length, sha256: sha256(content) }] : [],
    )
    .toSorted(byTitle)
}

async function catalogueOf(db: Database) {
  const music = await db.music.findMany({
    include: {
      album: { include: { artists: { include: { artist: true } } } },
      artists: { include: { artist: true }, orderBy: { position: 'asc' } },
      assets: true,
      genres: { include: { genre: true } },
    },
  })
  const albums = new Set(
    (await db.image.findMany({ where: { kind: 'album' } })).map(({ ownerID }) => ownerID),
  )
  return music
    .map(({ title, album, artists, assets, genres, lyrics, disc, track, releaseDate, isConfirmed }) => ({
      title,
      artists: artists.map(({ artist }) => artist.name),
      album: album?.name ?? '',
      albumArtist: album?.artists.map(({ artist }) => artist.name).join() ?? '',
      hasAlbumCover: album !== null && albums.has(album.id),
      ...{ disc: album ? disc : 0, track: album ? track : 0, lyrics },
      genres: genres.map(({ genre }) => genre.name),
      day: releaseDate.toISOString().slice(0, 10),
      isConfirmed,
      bytes: Number(assets[0]?.sourceBytes),
      sha256: assets[0]?.sourceSha256,
    }))
    .toSorted(byTitle)
}

const byTitle = (one: { title: string }, other: { title: string }) => (one.title < other.title ? -1 : 1)
