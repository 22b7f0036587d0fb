import { Blob as NodeBlob } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { albumsOf, changeRow, pendingRows, withFiles } from './bulk-store.ts'
import { readTags } from './read-tags.ts'
import { type TaggedFile, inAlbumOrder } from './tagged-file.ts'

const tagged = (over: Partial<TaggedFile> & { name?: string }): TaggedFile => ({
  file: new File(['…'], over.name ?? `${over.title}.mp3`, { lastModified: 1 }),
  title: '',
  artist: '',
  album: '',
  disk: 0,
  track: 0,
  isrc: '',
  lyrics: '',
  cover: undefined,
  ...over,
})

describe('the rows to review', () => {
  test('the rows to review are in the order of album, disk and track', () => {
    const files = [
      tagged({ title: 'c', album: 'A', track: 10 }),
      tagged({ title: 'd', album: 'A', disk: 2, track: 1 }),
      tagged({ title: 'e', album: 'A' }),
      tagged({ title: 'b', album: 'A', track: 2 }),
      tagged({ title: 'a' }),
    ]
    expect(inAlbumOrder(files).map(({ title }) => title)).toEqual(['a', 'b', 'c', 'e', 'd'])
  })

  test('the rows to review hold each file once, and name each album once', () => {
    const first = tagged({ title: 'a', album: 'Tides' })
    const rows = withFiles(withFiles([], [first]), [first, tagged({ title: 'b', album: ' tides ' })])
    expect(rows.map(({ id }) => id)).toEqual([1, 2])
    expect(albumsOf([...rows, ...withFiles([], [tagged({ title: 'c' })])])).toEqual(['Tides'])
  })

  test('the rows to review are created if they are wanted and not done', () => {
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
  const blob = new NodeBlob([head, body, Buffer.alloc(2000)], { type: 'audio/mpeg' })
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
    title: 'Rain',
    artist: 'Mina',
    album: 'Tides',
    disk: 2,
    track: 7,
    isrc: 'IRABC1900003',
    lyrics: 'Drip\nDrop',
  })
  expect([cover?.type, cover?.size]).toEqual(['image/jpeg', picture.length])
})

test('a file without readable tags is known by its name', async () => {
  const file = mp3({})
  expect(await readTags(file)).toMatchObject({ title: 'file', track: 3, album: '', cover: undefined })
})
