// @vitest-environment node
import { Blob as NodeBlob } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { albumsOf, changeRow, pendingRows, withFiles } from './bulk-store.ts'
import { readTags } from './read-tags.ts'
import { type TaggedFile, inAlbumOrder } from './tagged-file.ts'

const tagged = (over: Partial<TaggedFile> & { name?: string }): TaggedFile => ({
  file: new File(['…'], over.name ?? `${over.title}.mp3`, { lastModified: 1 }),
  title: '',
  artists: [],
  album: '',
  genres: [],
  disc: 0,
  folderDisc: 0,
  track: 0,
  isrc: '',
  lyrics: '',
  releaseDate: '2019-01-01T00:00:00.000Z',
  hasOddDate: false,
  cover: undefined,
  cuts: [],
  ...over,
  print: over.print ?? `print of ${over.title}`,
})

describe('the rows to review', () => {
  test('are in the order of album, disc and track', () => {
    const files = [
      tagged({ title: 'c', album: 'A', track: 10 }),
      tagged({ title: 'd', album: 'A', disc: 2, track: 1 }),
      tagged({ title: 'e', album: 'A' }),
      tagged({ title: 'b', album: 'A', track: 2 }),
      tagged({ title: 'a' }),
    ]
    expect(inAlbumOrder(files).map(({ title }) => title)).toEqual(['a', 'b', 'c', 'e', 'd'])
  })

  test('hold each file once, and name each album once', () => {
    const first = tagged({ title: 'a', album: 'Tides' })
    const rows = withFiles(withFiles([], [first]), [first, tagged({ title: 'b', album: ' tides ' })])
    expect(rows.map(({ id }) => id)).toEqual([1, 2])
    expect(albumsOf([...rows, ...withFiles([], [tagged({ title: 'c' })])])).toEqual(['Tides'])
  })

  test('hold different files of one name, size and time, and name those with the same recording', () => {
    const [one, two] = ['first', 'second'].map((print) => tagged({ title: 'mix', name: 'mix.wav', print }))
    const copy = tagged({ title: 'mix', name: 'copy.wav', print: 'first' })
    const here = { musicID: 7, title: 'Here', artists: 'Mina', name: 'x.wav', bytes: 3, sha256: 'a' }
    const rows = withFiles(withFiles([], one ? [one] : []), [
      ...(two ? [two] : []),
      copy,
      tagged({ title: 'z', here }),
    ])
    expect(rows.map(({ file, isWanted, twin }) => [file.name, isWanted, twin])).toEqual([
      ['mix.wav', true, undefined],
      ['copy.wav', false, 'mix.wav'],
      ['mix.wav', true, undefined],
      ['z.mp3', false, undefined],
    ])
  })

  test('hold files whose prints are equal, unless all of their bytes are', () => {
    const [one, two, same] = ['v1', 'v2', 'v3'].map((place) => {
      const each = tagged({ title: 'mix', name: 'mix.wav', print: 'samples' })
      return { ...each, file: Object.assign(each.file, { relativePath: `${place}/mix.wav` }) }
    })
    if (!one || !two || !same) throw new Error('There are three files')
    const digests = new Map([
      [one.file, 'a'],
      [two.file, 'b'],
      [same.file, 'a'],
    ])
    const rows = withFiles(withFiles([], [one]), [two, same, one], digests)
    expect(rows.map(({ isWanted, twin }) => [isWanted, twin])).toEqual([
      [true, undefined],
      [true, undefined],
      [false, 'v1/mix.wav'],
    ])
  })

  test('are created if they are wanted and not done', () => {
    let rows = withFiles(
      [],
      ['a', 'b', 'c', 'd'].map((title) => tagged({ title })),
    )
    rows = changeRow(rows, 1, { isWanted: false })
    rows = changeRow(rows, 2, { status: { state: 'done' } })
    rows = changeRow(rows, 3, { status: { state: 'failed', problem: undefined } })
    expect(pendingRows(rows).map(({ title }) => title)).toEqual(['c', 'd'])
  })
})

/** A frame of MPEG 1, layer III, 128 kbps, 44.1 kHz */
const SILENCE = Buffer.from('fffb9064'.padEnd(2 * 417, '0'), 'hex')

function mp3(frames: Record<string, Buffer>): File {
  const frame = ([name, body]: [string, Buffer]) => {
    const head = Buffer.alloc(10)
    head.write(name, 0, 'latin1')
    head.writeUInt32BE(body.length, 4)
    return Buffer.concat([head, body])
  }
  const body = Buffer.concat(Object.entries(frames).map(frame))
  const head = Buffer.from([
    0x49,
    0x44,
    0x33,
    3,
    0,
    0,
    ...[21, 14, 7, 0].map((by) => (body.length >> by) & 0x7f),
  ])
  const blob = new NodeBlob([head, body, ...Array.from({ length: 5 }, () => SILENCE)], { type: 'audio/mpeg' })
  return Object.assign(blob, { name: '03 - file.mp3', lastModified: 1 }) as unknown as File // the shape that browsers provide
}
const text = (value: string) => Buffer.from(`\0${value}`, 'latin1')

test('the tags of a file give title, artist, album, number, cover and lyrics', async () => {
  const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
  const file = mp3({
    TIT2: text('Rain'),
    TPE1: text('Mina'),
    TALB: text('Tides'),
    TRCK: text('7/10'),
    TPOS: text('2/2'),
    TSRC: text('IR-ABC-19-00003'),
    USLT: Buffer.concat([Buffer.from('\0eng\0', 'latin1'), Buffer.from('Drip\nDrop', 'latin1')]),
    APIC: Buffer.concat([Buffer.from('\0image/jpeg\0\x03\0', 'latin1'), picture]),
  })
  const { cover, ...tags } = await readTags(file)
  expect(tags).toEqual({
    file,
    print: expect.stringMatching(/^[0-9a-f]{64}$/),
    title: 'Rain',
    artists: ['Mina'],
    album: 'Tides',
    genres: [],
    disc: 2,
    folderDisc: 0,
    track: 7,
    isrc: 'IRABC1900003',
    lyrics: 'Drip\nDrop',
    releaseDate: undefined,
    hasOddDate: false,
    cuts: [],
  })
  expect([cover?.type, cover?.size]).toEqual(['image/jpeg', picture.length])
})

test('files that are numbered by sides of vinyl are in the order of the sides', async () => {
  const files = ['B1', 'A2', 'A1'].map((side) =>
    Object.assign(mp3({ TIT2: text(side), TRCK: text(side) }), { name: `${side === 'B1' ? 'a' : 'b'}.mp3` }),
  )
  const rows = inAlbumOrder(await Promise.all(files.map((file) => readTags(file))))
  expect(rows.map(({ title }) => title)).toEqual(['A1', 'A2', 'B1'])
})

test('names in tags are cut as the catalogue stores them', async () => {
  const long = text(`${'x'.repeat(119)} ${'y'.repeat(300)}`)
  const { title, artists, album, cuts } = await readTags(
    mp3({ TIT2: long, TPE1: long, TALB: long, TCON: long }),
  )
  expect([title.length, artists, album.length]).toEqual([200, ['x'.repeat(119)], 200])
  expect(cuts).toEqual(['title', 'artist', 'album', 'genre'])
})

test('a file without readable tags is known by its name', async () => {
  const file = mp3({})
  expect(await readTags(file)).toMatchObject({ title: 'file', track: 3, album: '', cover: undefined })
})

test('the tags of a file give all artists, genres and its date, and say that a date cannot be read', async () => {
  const tags = { TIT2: text('Rain (feat. Kaveh)'), TPE1: text('Mina'), TCON: text('Dub; Ambient') }
  expect(await readTags(mp3({ ...tags, TYER: text('1987') }))).toMatchObject({
    ...{ title: 'Rain', artists: ['Mina', 'Kaveh'], genres: ['Dub', 'Ambient'] },
    ...{ releaseDate: '1987-01-01T00:00:00.000Z', hasOddDate: false },
  })
  const odd = await readTags(mp3({ ...tags, TYER: text('soon') }))
  expect([odd.releaseDate, odd.hasOddDate]).toEqual([undefined, true])
})

test('texts of no declared encoding are read in the code page that a person chooses', async () => {
  // Western or Polish
  const file = mp3({ TIT2: text('\u00a3zy'), TPE1: text('Mina') })
  for (const [encoding, title] of [
    ['windows-1252', '£zy'],
    ['windows-1250', 'Łzy'],
  ] as const)
    expect(await readTags(file, encoding)).toMatchObject({ title, encoding })
})
