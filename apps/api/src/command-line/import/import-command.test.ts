import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { limits } from '@nava/contracts'
import { albumOrder } from '@nava/db/album-order'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeSound } from '../../../../../worker/src/testing/make-media.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildUser } from '../../testing/build.ts'
import { picture } from '../../testing/files.ts'
import { mp3, type Tagged } from '../../testing/mp3.ts'
import { runCommand } from '../run-command.ts'
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
  it('says which genres are new, makes them, and gives them to the tracks', async () => {
    await test.deps.db.genre.create({ data: { name: 'Dub' } })
    await put('Genres/a.mp3', mp3({ title: 'Of one', artist: 'Genre Keeper', genre: 'dub' }))
    await put('Genres/b.mp3', mp3({ title: 'Of another', artist: 'Genre Keeper', genre: 'Desert Blues' }))
    expect((await run('--from-tags')).text).toContain('Genres: 2: dub, Desert Blues (new)')
    expect(await test.deps.db.genre.count({ where: { name: 'Desert Blues' } })).toBe(0)
    await run('--from-tags', '--write')
    const genresOf = async (title: string) =>
      (
        await test.deps.db.music.findFirstOrThrow({
          where: { title },
          include: { genres: { include: { genre: true } } },
        })
      ).genres.map(({ genre }) => genre.name)
    expect([await genresOf('Of one'), await genresOf('Of another')]).toEqual([['Dub'], ['Desert Blues']])
    await rm(join(folder, 'Genres'), { recursive: true })
  })

  it('takes over who is credited, with the page of who is an artist of it too', async () => {
    const people = ['producer', 'Credited Too', 'piano', 'Nobody Else', 'mix', 'n'.repeat(200)].join('\0')
    await put(
      'Credits/a.mp3',
      mp3({ title: 'Credited', artist: 'Credit Keeper', composer: 'credit keeper', people }),
    )
    await put('Credits/b.mp3', mp3({ title: 'By the other', artist: 'Credited Too' }))
    await run('--from-tags', '--write')
    const { credits, artists } = await test.deps.db.music.findFirstOrThrow({
      where: { title: 'Credited' },
      include: { credits: { orderBy: { position: 'asc' } }, artists: true },
    })
    const other = await test.deps.db.artist.findFirstOrThrow({ where: { name: 'Credited Too' } })
    expect(credits.map(({ role, instrument, name, artistID }) => [role, instrument, name, artistID])).toEqual(
      [
        ['producer', '', 'Credited Too', other.id],
        ['performer', 'piano', 'Nobody Else', null],
        ['mixer', '', 'n'.repeat(limits.text.name), null],
        ['composer', '', 'credit keeper', artists[0]?.artistID],
      ],
    )
    await rm(join(folder, 'Credits'), { recursive: true })
  })

  it('prints its plan and writes nothing without --write', async () => {
    await put('Glass/01 - Rain.mp3', mp3({ title: 'Rain', artist: 'Plan Only', album: 'Glass' }))
    const before = await counts()
    const { isWell, text } = await run('--from-tags')
    expect(isWell).toBe(true)
    expect(text).toContain('Plan Only (new)')
    expect(text).toContain('Plan Only: Glass (new): 1 new')
    expect(text).toContain('Add --write')
    expect(await counts()).toEqual(before)
  })

  it('prints names and tags in one line each, without the codes that a terminal obeys', async () => {
    const artist = 'Plan\u001B]0;owned\u0007 \u009B2J\u202EOnly\r\nNothing was written'
    await put('\u001B[31m.mp3', mp3({ title: 'Rain', artist, album: 'Glass\u001B[2J' }))
    await put('\u001B[32m.mp3', '')
    const { text } = await run('--from-tags', '--write')
    expect(text).toContain('Plan ]0;owned   2JOnly Nothing was written (new)')
    expect(text).toContain(String.raw`\u001b[32m.mp3: The file is empty.`)
    expect(text).not.toMatch(/^Nothing was written/m)
    expect(text).not.toMatch(/[^\P{Cc}\n]|\u202E/u)
  })

  it('reads only regular files inside the folder, and names what it leaves out', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'nava-outside-'))
    const secret = join(outside, 'secret')
    await writeFile(secret, 'a secret of the station')
    const names = ['Linked', 'Piped', 'Long', 'Folder', 'Plain']
    for (const title of names) await put(`Traps/${title}.mp3`, mp3({ title, artist: 'Trapper' }))
    await symlink(secret, join(folder, 'Traps/Linked.lrc'))
    await promisify(execFile)('mkfifo', [join(folder, 'Traps/Piped.lrc')])
    await put('Traps/Long.lrc', 'a'.repeat(limits.text.lyricsFileBytes + 1))
    await mkdir(join(folder, 'Traps/Folder.lrc'))
    await put('Traps/Plain.lrc', 'A line')
    await symlink(secret, join(folder, 'Traps/cover.jpg'))
    await writeFile(join(outside, 'Stolen.mp3'), mp3({ title: 'Stolen', artist: 'Trapper' }))
    await symlink(outside, join(folder, 'Way out'))
    await symlink(join(outside, 'Stolen.mp3'), join(folder, 'Stolen.mp3'))

    const { text } = await run('--from-tags', '--write')
    const tracks = await test.deps.db.music.findMany({
      where: { artistNames: 'Trapper' },
      orderBy: { title: 'asc' },
      select: { title: true, lyrics: true },
    })
    expect(tracks.map(({ title, lyrics }) => [title, lyrics])).toEqual(
      names.toSorted().map((title) => [title, title === 'Plain' ? 'A line' : '']),
    )
    for (const left of ['Traps/Linked.lrc', 'Traps/cover.jpg', 'Way out', 'Stolen.mp3'])
      expect(text).toContain(`${left}: It is a link`)
    for (const left of ['Traps/Piped.lrc', 'Traps/Folder.lrc'])
      expect(text).toContain(`${left}: It is no regular file.`)
    expect(text).toContain('Traps/Long.lrc: It is larger than 64 KiB.')
    await rm(outside, { recursive: true })
  })

  it('passes over hidden files and those of storage servers, which it counts, but not names that begin with dots', async () => {
    const add = (path: string, title: string) => put(path, mp3({ title, artist: 'Dotted' }))
    await add('...And Some/...Begin.mp3', 'Begin')
    await add('.trash/Old.mp3', 'Old')
    await add('@eaDir/Small.mp3', 'Small')
    await add('#recycle/Deleted.mp3', 'Deleted')
    await add('a/._Fork.mp3', 'Fork')
    const { text } = await run('--from-tags')
    expect(text).toContain('1 recordings')
    expect(text).toContain('Beside them, and not read: 4 hidden')
  })

  it('adds artists, albums in order, tracks with guests, lyrics, covers and recordings', async () => {
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
      orderBy: [{ albumID: 'asc' }, ...albumOrder],
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

  it('takes the best picture beside an album, before those in it, and previews last', async () => {
    const colors = { red: '#cc2222', green: '#22cc22', blue: '#2222cc' }
    const add = async (album: string, pictures: Record<string, string>, image?: string) => {
      const inside = image === undefined ? {} : { image: await picture({ color: image }) }
      await put(`${album}/1.mp3`, mp3({ title: `In ${album}`, artist: 'Well Covered', album }, inside))
      for (const [name, color] of Object.entries(pictures))
        await put(`${album}/${name}`, await picture({ color }))
    }
    await add('Scanned', { 'AlbumArtSmall.jpg': colors.red, 'Artwork/Front.PNG': colors.green })
    await add('Windows', { 'AlbumArtSmall.jpg': colors.red, 'AlbumArt.jpg': colors.green }, colors.blue)
    await add('Small', { 'AlbumArtSmall.jpg': colors.red }, colors.green)
    await add('Only small', { 'thumb.jpg': colors.green })
    await symlink('/etc/hostname', join(folder, 'Only small/cover.jpg'))
    const { text } = await run('--from-tags', '--write')
    expect(text).toContain(`${join('Only small', 'cover.jpg')}: It is a link`)
    const albums = await test.deps.db.album.findMany({
      where: { music: { some: { artistNames: 'Well Covered' } } },
    })
    const greenest = albums.filter(({ coverColor }) => {
      const [red = 0, green = 0, blue = 0] = Buffer.from(coverColor.slice(1), 'hex')
      return green > red && green > blue
    })
    expect(greenest.map(({ name }) => name).toSorted()).toEqual(['Only small', 'Scanned', 'Small', 'Windows'])
  })

  it.each([
    ['in the folder of a disc', 'CD1/cover.png'],
    ['in the folder of another disc', 'CD2/Folder.png'],
    ['named after the album', 'Covered - Front.png'],
    ['of a Windows player', 'CD1/AlbumArt_{5FA0}_Large.png'],
  ])('finds the cover of an album %s: %s', async (_, path) => {
    const album = `Covered ${path}`
    for (const disc of ['CD1', 'CD2'])
      await put(`Box/${disc}/1.mp3`, mp3({ artist: 'Lena Ost', albumArtist: 'Lena Ost', album, title: disc }))
    await put('Box/CD1/back cover.png', 'no picture')
    await put('Box/CD1/discover.png', 'no picture')
    await put(`Box/${path}`, await picture({ color: '#118833' }))
    expect((await run('--from-tags', '--write')).text).toContain('2 recordings were imported')
    expect((await test.deps.db.album.findFirstOrThrow({ where: { name: album } })).coverColor).not.toBe('')
  })

  it.each([
    ['Box/CD1', 'Box/CD2'],
    ['Box/Disc 2 (Late)', 'Box/Disc 10 (Early)'],
    ['Box/دیسک ۱', 'Box/دیسک ۲'],
    ['Box/Sd CD1', 'Box/Sd CD2'],
    ['Box', 'Box/LP2'],
  ])('makes one album of the folders %s and %s without disc tags', async (one, other) => {
    const artist = `Discs of ${one.replaceAll('/', ' ')}`
    for (const [disc, place] of [one, other].entries())
      for (const track of [2, 1, 10])
        await put(
          `${place}/${track}.mp3`,
          mp3({ title: `D${disc + 1}T${track}`, artist, album: 'Box', track: `${track}/10` }),
        )
    const { isWell, text } = await run('--from-tags', '--write')
    expect([isWell, text]).toEqual([true, expect.not.stringContaining('more than once')])
    const music = await test.deps.db.music.findMany({ where: { artistNames: artist }, orderBy: albumOrder })
    expect(music.map(({ title }) => title)).toEqual(['D1T1', 'D1T2', 'D1T10', 'D2T1', 'D2T2', 'D2T10'])
    expect(new Set(music.map(({ albumID }) => albumID)).size).toBe(1)
    expect(music.at(-1)).toMatchObject({
      disc: Number(/\d+$/.exec(other.replace('۲', '2').replace(/ \(.*/, ''))?.[0]),
      track: 10,
    })
  })

  it('makes one album of what the tags say are its discs, whatever their folders are called', async () => {
    const artist = 'Tags Decide'
    const add = (path: string, title: string, tags: Tagged) =>
      put(path, mp3({ ...{ title, artist, albumArtist: artist, track: '1' }, ...tags }))
    await add('a/1-CD/1.mp3', 'A1', { album: 'A', disc: '1/2' })
    await add('a/Live/1.mp3', 'A2', { album: 'A', disc: '2' })
    await add('b/CD2/1.mp3', 'B1', { album: 'B', disc: '1' })
    await add('b/CD1/1.mp3', 'B2', { album: 'B', disc: '2' })
    // Ripped as if each were the only disc
    await add('c/CD1/1.mp3', 'C1', { album: 'C', disc: '1/1' })
    await add('c/CD2/1.mp3', 'C2', { album: 'C', disc: '1/1' })
    // Two editions
    await add('d/MP3/1.mp3', 'D1', { album: 'D', disc: '1' })
    await add('d/FLAC/1.mp3', 'D2', { album: 'D', disc: '1' })
    const { text } = await run('--from-tags', '--write')
    const music = await test.deps.db.music.findMany({
      where: { artistNames: artist },
      orderBy: { title: 'asc' },
      include: { album: true },
    })
    const byAlbum = Map.groupBy(music, ({ albumID }) => albumID)
    expect(
      [...byAlbum.values()].map((own) => own.map(({ title, disc, track }) => `${title} ${disc}/${track}`)),
    ).toEqual([['A1 1/1', 'A2 2/1'], ['B1 1/1', 'B2 2/1'], ['C1 1/1', 'C2 2/1'], ['D1 1/1'], ['D2 1/1']])
    expect(text).toContain('"D" is in 2 folders')
    expect(text.match(/is in 2 folders/g)).toHaveLength(1)
  })

  it('keeps an album whole whose artist or release only some files name, and apart from others of its name', async () => {
    const artist = 'Half Tagged'
    const add = (path: string, title: string, tags: Tagged) => put(path, mp3({ title, artist, ...tags }))
    await add('a/1.mp3', 'A1', { album: 'A', albumArtist: artist })
    await add('a/2.mp3', 'A2', { album: 'A' })
    await add('b/CD1/1.mp3', 'B1', { album: 'B' })
    await add('b/CD2/1.mp3', 'B2', { album: 'B', albumArtist: 'Various Artists', artist: 'Half Two' })
    await add('b/CD2/2.mp3', 'B3', { album: 'B', albumArtist: 'Various Artists' })
    await add('c/1.mp3', 'Hits 1', { album: 'Hits', albumArtist: artist })
    await add('c/2.mp3', 'Hits 2', { album: 'Hits', artist: 'Half Three' })
    await run('--from-tags', '--write')
    const music = await test.deps.db.music.findMany({
      where: { artistNames: { startsWith: 'Half T' } },
      orderBy: { title: 'asc' },
    })
    const byAlbum = Map.groupBy(music, ({ albumID }) => albumID)
    expect([...byAlbum.values()].map((own) => own.map(({ title }) => title))).toEqual([
      ['A1', 'A2'],
      ['B1', 'B2', 'B3'],
      ['Hits 1'],
      ['Hits 2'],
    ])
  })

  it('puts the second disc of an album, imported later, on the same album', async () => {
    for (const disc of [1, 2])
      await put(
        `Later/CD${disc}/01.mp3`,
        mp3({ title: `Later ${disc}`, artist: 'Later On', album: 'Later', track: '1' }),
      )
    for (const disc of [1, 2])
      await runImport([join(folder, `Later/CD${disc}`), '--from-tags', '--write'], settings, () => undefined)
    const music = await test.deps.db.music.findMany({
      where: { artistNames: 'Later On' },
      orderBy: albumOrder,
    })
    expect(music.map(({ title, disc, track }) => [title, disc, track])).toEqual([
      ['Later 1', 1, 1],
      ['Later 2', 2, 1],
    ])
    expect(music[0]?.albumID).toBe(music[1]?.albumID)
  })

  it('stores different files of one name, size and title, and says which are here already', async () => {
    const titles = async (artist: string) =>
      (await test.deps.db.music.findMany({ where: { artistNames: artist }, orderBy: { id: 'asc' } })).map(
        ({ title }) => title,
      )
    await put('M/A/01.mp3', mp3({ title: 'One', artist: 'Same Size', album: 'A' }))
    await put('M/B/01.mp3', mp3({ title: 'Two', artist: 'Same Size', album: 'B' }))
    await runImport([join(folder, 'M/A'), '--from-tags', '--write'], settings, () => undefined)
    const whole = await run('--from-tags', '--write')
    expect(whole.text).toContain('1 recordings were imported')
    expect(whole.text).toContain(`${join('M', 'A', '01.mp3')}: already here as "One" by Same Size (`)
    expect(await titles('Same Size')).toEqual(['One', 'Two'])

    // Without tags: both are singles called 01, which differ in their sound alone.
    for (const [at, place] of ['N/A', 'N/B', 'N/C'].entries()) {
      const sound = mp3({}, { frames: 20 })
      await put(
        `${place}/01.mp3`,
        at === 2 ? mp3({}) : Buffer.concat([sound.subarray(0, -1), Buffer.from([at])]),
      )
    }
    await rm(join(folder, 'M'), { recursive: true })
    const { isWell, text } = await run('--artist', 'No Tags', '--write')
    expect([isWell, text]).toEqual([true, expect.stringContaining('Twice in the folder: 1\n')])
    expect(text).toContain(`${join('N', 'C', '01.mp3')}: the same recording as ${join('N', 'A', '01.mp3')}`)
    expect(await titles('No Tags')).toEqual(['01', '01'])
    const again = await run('--artist', 'No Tags', '--write')
    expect(again.text).toContain('0 recordings were imported')
    await put('N/A/01.mp3', mp3({}, { frames: 21 }))
    expect((await run('--artist', 'No Tags', '--write')).text).toContain('is here already')
    expect(await titles('No Tags')).toHaveLength(3)
  })

  it('keeps of equal files the one beside the others of its album, wherever the copies lie', async () => {
    const tags = { artist: 'Copied Band', album: 'Whole' }
    const [first, second] = [1, 2].map((n) => mp3({ ...tags, title: `Part ${n}`, track: `${n}` }))
    await put('A copy/1.mp3', first ?? '')
    await put('Whole/1.mp3', first ?? '')
    await put('Whole/2.mp3', second ?? '')
    const { text } = await run('--from-tags', '--write')
    expect(text).toContain('Albums: 1\n  Copied Band: Whole (new): 2 new\n')
    expect(text).toContain(`${join('A copy', '1.mp3')}: the same recording as ${join('Whole', '1.mp3')}`)
  })

  it('finds names again that were cut or cleaned when they were stored', async () => {
    const genre = `Genre ${'g'.repeat(limits.text.keyword)}`
    const tags = {
      artist: `\u202ELong ${'a\u030a'.repeat(limits.text.name)}`,
      albumArtist: `Long ${'\u00e5'.repeat(limits.text.name - 5)}\u0000`,
      album: `${'b'.repeat(limits.text.title - 1)} and more`,
    }
    const counted = async () => ({ ...(await counts()), genres: await test.deps.db.genre.count() })
    const before = await counted()
    await put('1.mp3', mp3({ ...tags, title: 'First', genre: `${genre}; ${genre} too` }))
    const first = await run('--from-tags', '--write')
    for (const kind of [
      '120 characters of its artist',
      '200 characters of its album',
      '60 characters of its genre',
    ])
      expect(first.text).toContain(`1.mp3: only the first ${kind} are taken.`)
    await put('2.mp3', mp3({ ...tags, title: 'Second', genre }, { frames: 30 }))
    const second = await run('--from-tags', '--write')
    expect(second.text).toContain('1 recordings were imported')
    expect(second.text).not.toMatch(/\(new\)|Left out/)
    const after = await counted()
    expect(after).toEqual({
      ...{ artists: before.artists + 1, albums: before.albums + 1 },
      ...{ genres: before.genres + 1, music: before.music + 2 },
    })
    const given = await run('--artist', `${tags.artist}!`)
    expect(given.text).not.toContain('(new)')
  })

  it('names artists and genres beyond those of a track, and dates that cannot be read', async () => {
    const names = (word: string, count: number) => Array.from({ length: count }, (_, n) => `${word} ${n + 1}`)
    const genres = names('Cut genre', limits.perMusic.genres + 2)
    const artists = names('Cut artist', limits.perMusic.artists + 1)
    await put('1.mp3', mp3({ title: 'Many', artist: artists.join('; '), genre: genres.join('; ') }))
    await put('2.mp3', mp3({ title: 'Odd', artist: 'Cut artist 1', year: 'soon' }))
    await put('3.mp3', mp3({ title: 'None', artist: 'Cut artist 1' }))
    const { isWell, text } = await run('--from-tags', '--write')
    expect(isWell).toBe(false)
    expect(text).toContain(`1.mp3: only its first 20 artists are taken, without Cut artist 21.`)
    expect(text).toContain(`1.mp3: only its first 10 genres are taken, without Cut genre 11, Cut genre 12.`)
    expect(text).toContain(
      'With a date that cannot be read, so dated by their albums, or unknown: 1\n  2.mp3\n',
    )
    expect(text).toContain('Without a year, so their dates stay unknown: 2\n  1.mp3\n  3.mp3\n')
    expect((await run('--from-tags', '--write')).isWell).toBe(true)
  })

  it('knows the files of tracks from before checksums by name and size', async () => {
    const artist = 'Before Checksums'
    await put('1.mp3', mp3({ title: 'Old', artist }))
    await run('--from-tags', '--write')
    await test.deps.db.mediaAsset.updateMany({
      where: { music: { artistNames: artist } },
      data: { sourceSha256: null },
    })
    expect((await run('--from-tags', '--write')).text).toContain('1.mp3: already here as "Old"')
  })

  it('finds lyrics beside a recording under the names that programs give, in any encoding', async () => {
    const line = '[00:00.50]سلام دنیا'
    const cp1256 = Buffer.concat([Buffer.from('[00:00.50]'), Buffer.from('d3e1c7e320cfe4edc7', 'hex')])
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(line, 'utf16le')])
    const bigEndian = Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(line, 'utf16le').swap16()])
    for (const [title, name, content] of [
      ['Upper', 'S.LRC', line],
      ['Double', 'S.mp3.lrc', line],
      ['Both', 'S.Mp3.LRC', line],
      ['Wide', 'S.lrc', wide],
      ['Big', 'S.lrc', bigEndian],
      ['Page', 'S.lrc', cp1256],
    ] as const) {
      await put(`${title}/S.mp3`, mp3({ title, artist: 'Lyrics Beside' }))
      await put(`${title}/${name}`, content)
    }
    expect((await run('--from-tags', '--write')).isWell).toBe(true)
    const music = await test.deps.db.music.findMany({ where: { artistNames: 'Lyrics Beside' } })
    expect(Object.fromEntries(music.map(({ title, lyrics }) => [title, lyrics]))).toEqual({
      ...{ Upper: line, Double: line, Both: line, Wide: line, Big: line, Page: '[00:00.50]سلام دنيا' },
    })
  })

  it('says as what it read texts of no declared encoding, takes another one, and names what it left out', async () => {
    const long = `${'a'.repeat(limits.text.lyrics)}b`
    await put('1.mp3', mp3({ title: 'ÓáÇã ÏäíÇ', artist: 'Page Turner' }, { isLatin1: true }))
    await put('1.lrc', long)
    const { isWell, text } = await run('--from-tags', '--write')
    expect(text).toContain('1.mp3: its tags were read as windows-1256. --encoding NAME')
    expect(text).toContain(`1.mp3: its lyrics after the first ${limits.text.lyrics} characters are left out.`)
    expect(isWell).toBe(false)
    const other = await run('--from-tags', '--encoding', 'windows-1252')
    expect(other.text).not.toContain('were read as')
    await expect(run('--from-tags', '--encoding', 'klingon')).rejects.toThrow('klingon is no encoding')
    const music = await test.deps.db.music.findFirstOrThrow({ where: { artistNames: 'Page Turner' } })
    expect([music.title, music.lyrics.length]).toEqual(['سلام دنيا', limits.text.lyrics])
  })

  it('names the guessed code page of a folder once', async () => {
    const title = Buffer.from('d3e1c7e320cfe4edc7', 'hex').toString('latin1')
    for (const number of [1, 2])
      await put(`old/${number}.mp3`, mp3({ title: `${title} ${number}`, artist: 'Old' }, { isLatin1: true }))
    const { text } = await run('--from-tags')
    expect(text).toContain('old: the tags of 2 files were read as windows-1256. --encoding NAME')
  })

  it('dates recordings without a year by their album, else before all others, and never by their file', async () => {
    const artist = 'Dated Once'
    await put('A/1.mp3', mp3({ title: 'With', artist, album: 'A', track: '1', year: '1987' }))
    await put('A/2.mp3', mp3({ title: 'Beside', artist, album: 'A', track: '2' }))
    await put('B/1.mp3', mp3({ title: 'Alone', artist, album: 'B' }))
    await utimes(join(folder, 'B/1.mp3'), 0, Date.UTC(2009, 4, 6) / 1000)
    const { text } = await run('--from-tags', '--write')
    expect(text).toContain(`Without a year, so their dates stay unknown: 1\n  ${join('B', '1.mp3')}`)
    const music = await test.deps.db.music.findMany({
      where: { artistNames: artist },
      include: { album: true },
      orderBy: { title: 'asc' },
    })
    expect(
      music.flatMap((row) =>
        [row.releaseDate, row.album?.releaseDate].map((date) => date?.toISOString().slice(0, 10)),
      ),
    ).toEqual(['1000-01-01', '1000-01-01', '1987-01-01', '1987-01-01', '1987-01-01', '1987-01-01'])
  })

  it('dates recordings by the day in their tags, of whatever kind they are', async () => {
    const add = async (name: string, date: string, album = name) => {
      const tags = { title: name, artist: 'Dated Fully', album, date }
      const words = Object.entries(tags).flatMap(([tag, value]) => ['-metadata', `${tag}=${value}`])
      await makeSound(folder, name, { seconds: 0.2, words })
    }
    const kinds = ['a.mp3', 'b.flac', 'c.m4a', 'd.opus', 'e.ogg', 'f.mka', 'g.wma', 'h.wav', 'i.wv']
    for (const name of kinds) await add(name, '2019-05-17')
    await add('s.m4a', '2019-05-17T07:00:00Z')
    await add('t.flac', '2019-05')
    await add('u.flac', '2019-02-30')
    await add('v.flac', '2019-00-00')
    await add('w.flac', '۱۳۹۸/۰۲/۲۷')
    await add('x1.flac', '2019', 'x')
    await add('x2.flac', '2019-03-02', 'x')
    await run('--from-tags', '--write')
    const music = await test.deps.db.music.findMany({
      where: { artistNames: 'Dated Fully' },
      include: { album: true },
    })
    const dayOf = (date: Date | undefined) => date?.toISOString().slice(0, 10)
    expect(
      Object.fromEntries(
        music.map(({ title, releaseDate, album }) => [
          title,
          [dayOf(releaseDate), dayOf(album?.releaseDate)],
        ]),
      ),
    ).toEqual({
      ...Object.fromEntries(
        [...kinds, 's.m4a', 'w.flac'].map((name) => [name, ['2019-05-17', '2019-05-17']]),
      ),
      ...Object.fromEntries(
        ['t.flac', 'u.flac', 'v.flac'].map((name) => [name, ['2019-01-01', '2019-01-01']]),
      ),
      ...{ 'x1.flac': ['2019-01-01', '2019-03-02'], 'x2.flac': ['2019-03-02', '2019-03-02'] },
    })
  })

  it('adds nothing the second time, even after a track was renamed', async () => {
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

  it('names what an admin has deleted since and leaves it out, unless it is to come back', async () => {
    const tags = { artist: 'Gone Once', album: 'Two' }
    await put('Two/1.mp3', mp3({ ...tags, title: 'Stays', track: '1' }))
    await put('Two/2.mp3', mp3({ ...tags, title: 'Goes', track: '2' }, { frames: 31 }))
    await run('--from-tags', '--write')
    await put('Three/2.mp3', mp3({ ...tags, title: 'Else', track: '2' }, { frames: 31 }))
    const { id } = await test.deps.db.music.findFirstOrThrow({ where: { title: 'Goes' } })
    const command = ['music', 'delete', String(id)]
    await expect(runCommand(command, settings)).rejects.toThrow('Add --yes to do it.')
    expect(await test.deps.db.music.count({ where: { id } })).toBe(1)
    await runCommand([...command, '--yes'], settings)

    const again = await run('--from-tags', '--write')
    expect(again.text).toContain('left out (--deleted-too adds them again): 1\n  Two/2.mp3')
    expect(again.text).toContain('1 recordings were imported')
    expect((await run('--from-tags', '--write', '--deleted-too')).text).toContain(
      '1 recordings were imported',
    )
    expect(await test.deps.db.music.count({ where: { title: 'Goes' } })).toBe(1)
  })

  it('goes on where it was interrupted', async () => {
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
      orderBy: albumOrder,
    })
    await db.music.delete({ where: { id: made[2]?.id ?? 0 } })
    await db.mediaAsset.deleteMany({ where: { musicID: made[1]?.id ?? 0 } })
    const { text } = await run('--from-tags', '--write')
    expect(text).toContain('Cut Off: Half: 1 new, 1 without their recording, 1 there already')
    const tracks = await db.music.findMany({
      where: { artistNames: 'Cut Off' },
      orderBy: albumOrder,
      include: { assets: true },
    })
    expect(tracks.map(({ title, assets }) => [title, assets[0]?.sourceName])).toEqual([
      ['Part 1', '1.mp3'],
      ['Part 2', '2.mp3'],
      ['Part 3', '3.mp3'],
    ])
    expect(await db.album.count({ where: { name: 'Half' } })).toBe(1)
  })

  it('sets the covers that an interrupted import had not come to', async () => {
    const tags = { artist: 'Cut Before Covers', album: 'Uncovered' }
    for (const track of [1, 2])
      await put(
        `Uncovered/${track}.mp3`,
        mp3({ ...tags, title: `Bare ${track}`, track: `${track}` }, { frames: 20 + track }),
      )
    await put('Uncovered/cover.png', await picture())
    await run('--from-tags', '--write')
    const { db } = test.deps
    const music = await db.music.findMany({
      where: { artistNames: 'Cut Before Covers' },
      orderBy: { id: 'asc' },
    })
    const [first, second] = music
    const ofAlbum = { kind: 'album', ownerID: first?.albumID ?? 0 } as const
    const ofTracks = { kind: 'music', ownerID: { in: music.map(({ id }) => id) } } as const
    const counted = async () => [
      await db.image.count({ where: ofAlbum }),
      await db.image.count({ where: ofTracks }),
    ]
    expect(await counted()).toEqual([1, 2])
    // Simulates an import that stopped before each of the covers.
    await db.image.deleteMany({ where: { OR: [ofAlbum, ofTracks] } })
    await db.mediaAsset.deleteMany({ where: { musicID: { in: [first?.id ?? 0, second?.id ?? 0] } } })
    expect((await run('--from-tags', '--write')).text).toContain('2 without their recording')
    expect(await counted()).toEqual([1, 2])
  })

  it('leaves no recording unconfirmed if it is interrupted', async () => {
    const artist = 'Cut Between'
    const [one, two] = ['One', 'Two'].map((title) => mp3({ title, artist }))
    await put('1.mp3', one ?? '')
    await put('2.mp3', two ?? '')
    const words = ['--from-tags', '--write', '--confirm']
    // The second file is refused after its track was made.
    await runImport([folder, ...words], settings, (line) => {
      if (line.startsWith('1 of 2')) writeFileSync(join(folder, '2.mp3'), 'no sound')
    })
    const tracks = async () =>
      (
        await test.deps.db.music.findMany({
          where: { artistNames: artist },
          include: { assets: true },
          orderBy: { title: 'asc' },
        })
      ).map(({ title, isConfirmed, assets }) => [title, isConfirmed, assets[0]?.state === 'failed'])
    expect(await tracks()).toEqual([
      ['One', true, false],
      ['Two', true, true],
    ])
    await put('2.mp3', two ?? '')
    await run(...words)
    expect(await tracks()).toEqual([
      ['One', true, false],
      ['Two', true, false],
    ])
  })

  it('of one artist gives all recordings to that artist', async () => {
    await put('x/Rain.mp3', mp3({ title: 'Rain', artist: 'Somebody' }))
    await put('y/Snow.mp3', mp3({ title: 'Snow' }))
    await run('--artist', 'The Only One', '--write')
    const tracks = await test.deps.db.music.findMany({
      where: { artistNames: 'The Only One' },
      orderBy: { title: 'asc' },
    })
    expect(tracks.map(({ title }) => title)).toEqual(['Rain', 'Snow'])
  })

  it('names pictures that are no covers, and lyrics without a recording', async () => {
    await put('Alone/Rain.mp3', mp3({ artist: 'Ola Nord', album: 'Alone', title: 'Rain' }))
    for (const name of ['Rain.LRC', 'Rain.mp3.lrc', 'Snow.lrc', 'cover.png', 'AlbumArtSmall.jpg'])
      await put(`Alone/${name}`, 'beside')
    for (const name of ['IMG_0042.jpg', 'Scans/back.jpg', 'Scans/front.jpg', 'Elsewhere/Rain.lrc'])
      await put(`Alone/${name}`, 'beside')
    const { isWell, text } = await run('--from-tags')
    expect(isWell).toBe(false)
    expect(text).toContain(
      [
        'Beside them, and of no use to them: 4',
        '  Alone/Elsewhere/Rain.lrc: Lyrics of no recording beside them, by their name.',
        '  Alone/IMG_0042.jpg: Its name is none of a cover that is read.',
        '  Alone/Scans/back.jpg: Its name is none of a cover that is read.',
        '  Alone/Snow.lrc: Lyrics of no recording beside them, by their name.\n',
      ].join('\n'),
    )
  })

  it('lists conflicts and what cannot be read, and imports the rest', async () => {
    const tags = { artist: 'Mixed Bag', album: 'Bag' }
    await put('a/1.mp3', mp3({ ...tags, title: 'Good', track: '1' }))
    await put('a/1 copy.mp3', mp3({ ...tags, title: 'Good', track: '1' }))
    await put('a/other.mp3', mp3({ ...tags, title: 'Other', track: '1' }))
    await put('b/1.mp3', mp3({ ...tags, title: 'Elsewhere', track: '1' }))
    await put('nobody.mp3', mp3({ title: 'Nobody' }))
    await put('empty.mp3', '')
    await put('text.mp3', 'no sound '.repeat(1000))
    for (const name of ['a/Bag.CUE', 'a/Bag.pdf', 'b/b.cue', 'a/1.lrc', 'b/cover.jpg', '.nfo'])
      await put(name, 'beside')
    const { isWell, text } = await run('--from-tags', '--write')
    expect(isWell).toBe(false)
    expect(text).toContain(`${join('a', '1.mp3')}: the same recording as ${join('a', '1 copy.mp3')}`)
    expect(text).toContain('"Bag" has the number 1 more than once')
    expect(text).toContain('"Bag" is in 2 folders')
    expect(text).toMatch(/^Beside them, and not read: 1 \.pdf, 1 hidden$/m)
    expect(text).toContain(`${join('a', 'Bag.CUE')}: Cue sheets are not read.`)
    expect(text).toContain('nobody.mp3: its tags name no artist')
    expect(text).toContain('empty.mp3: The file is empty.')
    expect(text).toMatch(/text\.mp3: \S/)
    const titles = await test.deps.db.music.findMany({
      where: { artistNames: 'Mixed Bag' },
      orderBy: { title: 'asc' },
    })
    expect(titles.map(({ title }) => title)).toEqual(['Elsewhere', 'Good', 'Other'])
  })

  it('takes what uploads take, and names files of other kinds and tags that cannot be read', async () => {
    const aiff = Buffer.from(
      '464f524d0000005641494646434f4d4d00000012000100000014001040 0eac4400000000000053534e440000003000000000000000'
        .replaceAll(' ', '')
        .padEnd(188, '0'),
      'hex',
    )
    const w64 = '726966662e91cf11a5d628db04c10000f05801000000000077617665f3acd3118cd100c04f8edb8a'
    await put('t.aiff', aiff)
    await put('u.w64', Buffer.from(w64.padEnd(400, '0'), 'hex'))
    await put('x.ape', 'MAC ')
    await put('cover.jpg', 'a picture')
    await put('notes.txt', 'a text')
    await put('video.mp4', 'no video')
    const { isWell, text } = await run('--artist', 'Kinds of Files')
    expect(isWell).toBe(false)
    expect(text).toContain('2 recordings')
    expect(text).toContain('x.ape: Files of this kind are not taken.')
    expect(text).toContain('video.mp4: It contains no recording.')
    expect(text).toMatch(/u\.w64: its tags cannot be read: \S/)
    expect(text).not.toMatch(/cover\.jpg|notes\.txt/)
  })

  it('takes recordings whose names tell another kind or none, and no downloads that have not ended', async () => {
    const artist = 'Kinds by Bytes'
    const names = ['a.3gp', 'b.m4r', 'c.weba', 'd.f4v', 'e.qt', 'f', 'g.audio', 'h.mp3.bak']
    for (const [at, name] of names.entries())
      await put(name, mp3({ title: `T${at}`, artist }, { frames: 20 + at }))
    await put('i.mp3.part', mp3({ title: 'Half', artist }, { frames: 40 }))
    await put('LICENSE', 'a text')
    const { isWell, text } = await run('--from-tags', '--write')
    expect([isWell, text]).toEqual([false, expect.stringContaining('8 recordings were imported')])
    expect(text).toContain('i.mp3.part: It is a download that has not ended, by its name.')
    expect(text).toContain('LICENSE: Files of this kind are not taken.')
    const tracks = await test.deps.db.music.findMany({
      where: { artistNames: artist },
      select: { assets: { select: { sourceName: true } } },
    })
    expect(tracks.flatMap(({ assets }) => assets.map(({ sourceName }) => sourceName)).toSorted()).toEqual(
      names,
    )
  })

  it('goes on without the recordings of an artist that cannot be created', async () => {
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

  it('that does not exist says so', async () => {
    await expect(runImport(['/nowhere', '--from-tags'], settings, () => undefined)).rejects.toThrow(
      '/nowhere cannot be read.',
    )
  })
})
