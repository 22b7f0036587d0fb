import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildUser } from '../../testing/build.ts'
import { picture } from '../../testing/files.ts'
import { runImport } from './import-command.ts'

let test: TestApp
let settings: Record<string, string>
let folder: string
beforeAll(async () => {
  test = await startTestApp()
  settings = { DATABASE_URL: test.env.databaseUrl, DATA_DIR: test.env.dataDir }
  await buildUser(test.deps.db, { isAdmin: true })
})
afterAll(() => test.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava-import-'))
  return () => rm(folder, { recursive: true, force: true })
})

/** ID3v2.3 frames by tag */
const FRAMES = {
  title: 'TIT2',
  artist: 'TPE1',
  albumArtist: 'TPE2',
  album: 'TALB',
  track: 'TRCK',
  year: 'TYER',
  genre: 'TCON',
  isrc: 'TSRC',
}
type Tagged = Partial<Record<keyof typeof FRAMES, string>>

/** Returns a silent MP3 with tags. */
function mp3(tags: Tagged, { frames = 20, image }: { frames?: number; image?: Buffer } = {}): Buffer {
  const frame = (name: string, body: Buffer) => {
    const head = Buffer.alloc(10)
    head.write(name, 0, 'latin1')
    head.writeUInt32BE(body.length, 4)
    return Buffer.concat([head, body])
  }
  const texts = Object.entries(tags).map(([tag, text]) =>
    frame(
      FRAMES[tag as keyof Tagged],
      Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
    ),
  )
  const pictures = image
    ? [frame('APIC', Buffer.concat([Buffer.from('\0image/png\0\x03\0', 'latin1'), image]))]
    : []
  const body = Buffer.concat([...texts, ...pictures])
  const size = Buffer.from([21, 14, 7, 0].map((shift) => (body.length >> shift) & 0x7f))
  // MPEG 1, layer III, 128 kbps, 44.1 kHz
  const sound = Buffer.alloc(417)
  sound.set([0xff, 0xfb, 0x90, 0x64])
  return Buffer.concat([
    Buffer.from('ID3\x03\0\0', 'latin1'),
    size,
    body,
    ...Array.from({ length: frames }, () => sound),
  ])
}

async function put(path: string, content: Buffer | string) {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), content)
}

async function run(...words: string[]): Promise<{ isWell: boolean; text: string }> {
  const lines: string[] = []
  const isWell = await runImport([folder, ...words], settings, (line) => void lines.push(line))
  return { isWell, text: lines.join('\n') }
}

const counts = async () => ({
  artists: await test.deps.db.artist.count(),
  albums: await test.deps.db.album.count(),
  music: await test.deps.db.music.count(),
})

describe('an import of a folder', () => {
  it('an import of a folder prints its plan and writes nothing without --write', async () => {
    await put('Glass/01 - Rain.mp3', mp3({ title: 'Rain', artist: 'Plan Only', album: 'Glass' }))
    const before = await counts()
    const { isWell, text } = await run('--from-tags')
    expect(isWell).toBe(true)
    expect(text).toContain('Plan Only (new)')
    expect(text).toContain('Plan Only: Glass (new): 1 new')
    expect(text).toContain('Add --write')
    expect(await counts()).toEqual(before)
  })

  it('an import of a folder adds artists, albums in order, tracks with guests, lyrics, covers and recordings', async () => {
    const tags = { artist: 'Mira Solane', albumArtist: 'Mira Solane', album: 'Tides', year: '2019' }
    await put('Tides/CD1/b.mp3', mp3({ ...tags, title: 'Second', track: '2', isrc: 'ir-abc-19-00003' }))
    await put(
      'Tides/CD1/a.mp3',
      mp3({ ...tags, title: 'First (feat. Kaveh Noor)', track: '1' }, { image: await picture() }),
    )
    await put('Tides/CD1/a.lrc', '[00:01.00] A line')
    await put('Tides/cover.png', await picture({ color: '#118833' }))
    await put('Lone.mp3', mp3({ title: 'Lone', artist: 'Mira Solane' }))
    const { isWell, text } = await run('--from-tags', '--write', '--confirm')
    expect(text).toContain('3 recordings were imported')
    expect(isWell).toBe(true)
    const { db } = test.deps
    const album = await db.album.findFirstOrThrow({
      where: { name: 'Tides' },
      include: { artists: { include: { artist: true } } },
    })
    expect(album.releaseDate.getUTCFullYear()).toBe(2019)
    expect(album.artists.map(({ artist }) => artist.name)).toEqual(['Mira Solane'])
    const tracks = await db.music.findMany({
      where: { artistNames: { startsWith: 'Mira Solane' } },
      orderBy: [{ albumID: 'asc' }, { albumPosition: 'asc' }],
      include: { assets: true },
    })
    expect(
      tracks.map(({ title, artistNames, lyrics, albumID, isConfirmed, assets }) => [
        title,
        artistNames,
        lyrics,
        albumID,
        isConfirmed,
        assets[0]?.sourceName,
      ]),
    ).toEqual([
      ['First', 'Mira Solane, Kaveh Noor', '[00:01.00] A line', album.id, true, 'a.mp3'],
      ['Second', 'Mira Solane', '', album.id, true, 'b.mp3'],
      ['Lone', 'Mira Solane', '', null, true, 'Lone.mp3'],
    ])
    expect(tracks.map(({ isrc }) => isrc)).toEqual([null, 'IRABC1900003', null])
    expect(album.coverColor).not.toBe('')
    expect(tracks[0]?.coverColor).not.toBe('')
  })

  it('an import of a folder adds nothing the second time, even after a track was renamed', async () => {
    const tags = { artist: 'Once Only', album: 'One' }
    await put('One/1.mp3', mp3({ ...tags, title: 'Intro', track: '1' }))
    await put('One/2.mp3', mp3({ ...tags, title: 'Intro', track: '2' }, { frames: 30 }))
    await run('--from-tags', '--write')
    const after = await counts()
    const { db } = test.deps
    await db.music.updateMany({
      where: { assets: { some: { sourceName: '2.mp3' } } },
      data: { title: 'Renamed' },
    })
    const again = await run('--from-tags', '--write')
    expect(again.text).toContain('Once Only: One: 2 there already')
    expect(again.text).toContain('0 recordings were imported')
    expect(await counts()).toEqual(after)
  })

  it('an import of a folder goes on where it was interrupted', async () => {
    const tags = { artist: 'Cut Off', album: 'Half' }
    for (const track of [1, 2, 3])
      await put(
        `Half/${track}.mp3`,
        mp3({ ...tags, title: `Part ${track}`, track: `${track}` }, { frames: 20 + track }),
      )
    await run('--from-tags', '--write')
    const { db } = test.deps
    // Simulates an import that stopped after creating the second track.
    const made = await db.music.findMany({
      where: { artistNames: 'Cut Off' },
      orderBy: { albumPosition: 'asc' },
    })
    await db.music.delete({ where: { id: made[2]?.id ?? 0 } })
    await db.mediaAsset.deleteMany({ where: { musicID: made[1]?.id ?? 0 } })
    const { text } = await run('--from-tags', '--write')
    expect(text).toContain('Cut Off: Half: 1 new, 1 without their recording, 1 there already')
    const tracks = await db.music.findMany({
      where: { artistNames: 'Cut Off' },
      orderBy: { albumPosition: 'asc' },
      include: { assets: true },
    })
    expect(tracks.map(({ title, assets }) => [title, assets[0]?.sourceName])).toEqual([
      ['Part 1', '1.mp3'],
      ['Part 2', '2.mp3'],
      ['Part 3', '3.mp3'],
    ])
    expect(await db.album.count({ where: { name: 'Half' } })).toBe(1)
  })

  it('an import of a folder of one artist gives all recordings to that artist', async () => {
    await put('x/Rain.mp3', mp3({ title: 'Rain', artist: 'Somebody' }))
    await put('y/Snow.mp3', mp3({ title: 'Snow' }))
    await run('--artist', 'The Only One', '--write')
    const tracks = await test.deps.db.music.findMany({
      where: { artistNames: 'The Only One' },
      orderBy: { title: 'asc' },
    })
    expect(tracks.map(({ title }) => title)).toEqual(['Rain', 'Snow'])
  })

  it('an import of a folder lists conflicts and what cannot be read, and imports the rest', async () => {
    const tags = { artist: 'Mixed Bag', album: 'Bag' }
    await put('a/1.mp3', mp3({ ...tags, title: 'Good', track: '1' }))
    await put('a/1 copy.mp3', mp3({ ...tags, title: 'Good', track: '1' }))
    await put('a/other.mp3', mp3({ ...tags, title: 'Other', track: '1' }))
    await put('b/1.mp3', mp3({ ...tags, title: 'Elsewhere', track: '1' }))
    await put('nobody.mp3', mp3({ title: 'Nobody' }))
    await put('empty.mp3', '')
    await put('text.mp3', 'no sound '.repeat(1000))
    const { isWell, text } = await run('--from-tags', '--write')
    expect(isWell).toBe(false)
    expect(text).toContain(`${join('a', '1.mp3')}: the same track as ${join('a', '1 copy.mp3')}`)
    expect(text).toContain('"Bag" has the number 1 more than once')
    expect(text).toContain('"Bag" is in 2 folders')
    expect(text).toContain('nobody.mp3: its tags name no artist')
    expect(text).toContain('empty.mp3: The file is empty.')
    expect(text).toMatch(/text\.mp3: \S/)
    const titles = await test.deps.db.music.findMany({
      where: { artistNames: 'Mixed Bag' },
      orderBy: { title: 'asc' },
    })
    expect(titles.map(({ title }) => title)).toEqual(['Elsewhere', 'Good', 'Other'])
  })

  it('an import of a folder goes on without the recordings of an artist that cannot be created', async () => {
    const tags = { artist: 'Visible', album: 'Seen' }
    await put('1.mp3', mp3({ ...tags, title: 'Alone', track: '1' }))
    await put('2.mp3', mp3({ ...tags, title: 'Together', track: '2', artist: 'Visible feat. \u2800' }))
    await put('3.mp3', mp3({ title: 'Blank', artist: '\u2800', album: 'Unseen' }))
    const { isWell, text } = await run('--from-tags', '--write')
    expect(isWell).toBe(false)
    expect(text).toMatch(/2\.mp3: artist \u2800: \S/)
    expect(text).toMatch(/3\.mp3: artist \u2800: \S/)
    const titles = await test.deps.db.music.findMany({ where: { artistNames: 'Visible' } })
    expect(titles.map(({ title }) => title)).toEqual(['Alone'])
  })

  it.each([[], ['--artist', 'A', '--from-tags'], ['--artist', ' '], ['--from-tags', 'more']])(
    'an import of a folder says how it is called instead of %j',
    async (...words: string[]) => {
      await expect(run(...words)).rejects.toThrow('Usage: npm run admin -- import DIR')
    },
  )

  it('an import of a folder that does not exist says so', async () => {
    await expect(runImport(['/nowhere', '--from-tags'], settings, () => undefined)).rejects.toThrow(
      '/nowhere cannot be read.',
    )
  })
})
