import { openAsBlob } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { readTags } from './read-tags.ts'
import { wmaPictures } from './wma-pictures.ts'

const readCover = async (file: Blob) => (await readTags(file, { name: 'a' })).cover

const latin = (text: string) => Buffer.from(text, 'latin1')
const JPEG = (word: string) => latin(`\xff\xd8\xff\xe0${word}`)
const PNG = latin('\x89PNG\r\n\x1a\n front')

const size32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

type Picture = readonly [type: number, data: Buffer, mime?: string]

/** Returns an MP3 whose ID3v2.3 tag has pictures. */
function mp3(pictures: readonly Picture[]): Blob {
  const frames = Buffer.concat(
    pictures.map(([type, data, mime = 'image/jpeg']) => {
      const body = Buffer.concat([latin(`\0${mime}\0`), Buffer.from([type, 0]), data])
      return Buffer.concat([latin('APIC'), size32(body.length), latin('\0\0'), body])
    }),
  )
  const size = Buffer.from([21, 14, 7, 0].map((shift) => (frames.length >> shift) & 0x7f))
  const sound = Buffer.alloc(417)
  sound.set([0xff, 0xfb, 0x90, 0x64])
  return new Blob([
    Buffer.concat([latin('ID3\x03\0\0'), size, frames, ...Array.from({ length: 8 }, () => sound)]),
  ])
}

/** Returns a FLAC with pictures (RFC 9639). */
function flac(pictures: readonly Picture[]): Blob {
  const info = Buffer.alloc(34)
  info.writeUInt16BE(4096, 0)
  info.writeUInt16BE(4096, 2)
  info.writeUInt32BE(0x0ac440f0, 10)
  const block = (type: number, body: Buffer, isLast: boolean) =>
    Buffer.concat([size32(((((isLast ? 0x80 : 0) | type) << 24) >>> 0) + body.length), body])
  const blocks = pictures.map(([type, data, mime = 'image/png'], index) =>
    block(
      6,
      Buffer.concat([
        ...[size32(type), size32(mime.length), latin(mime), size32(0)],
        ...[size32(0), size32(0), size32(0), size32(0), size32(data.length), data],
      ]),
      index === pictures.length - 1,
    ),
  )
  return new Blob([Buffer.concat([latin('fLaC'), block(0, info, false), ...blocks])])
}

const textOf = async (file: Blob) => {
  const cover = await readCover(file)
  return cover && [cover.type, latin(Buffer.from(cover.data).toString('latin1')).toString('latin1').slice(-5)]
}

const jpeg = (word: string) => ['image/jpeg', word]

it.each([
  [
    'the front after the artist',
    [
      [8, JPEG('other')],
      [3, JPEG('front')],
    ],
    jpeg('front'),
  ],
  [
    'the front after the back',
    [
      [4, JPEG('other')],
      [3, JPEG('front')],
      [6, JPEG('media')],
    ],
    jpeg('front'),
  ],
  [
    'another after an icon',
    [
      [1, JPEG('icon!')],
      [2, JPEG('icon!')],
      [6, JPEG('media')],
    ],
    jpeg('media'),
  ],
  [
    'an unnamed one before the artist',
    [
      [8, JPEG('other')],
      [0, JPEG('plain')],
    ],
    jpeg('plain'),
  ],
  ['an icon, if that is all', [[1, JPEG('icon!')]], jpeg('icon!')],
  [
    'another, if the front is no picture',
    [
      [3, latin('http://a.example/front.jpg'), '-->'],
      [8, JPEG('other')],
    ],
    jpeg('other'),
  ],
  ['none, if there is none', [[3, latin('not a picture')]], undefined],
  ['a PNG that is declared as JPEG', [[3, PNG, 'image/jpeg']], ['image/png', 'front']],
  ['a JPEG that is declared as JPG', [[3, JPEG('front'), 'JPG']], jpeg('front')],
] as const)('the cover of a recording is %s', async (_, pictures, expected) => {
  expect(await textOf(mp3(pictures as never))).toEqual(expected)
  expect(await textOf(flac(pictures as never))).toEqual(expected)
})

it('covers whose type is not declared, and those of APEv2 tags, are read', async () => {
  for (const name of ['untyped-cover.m4a', 'ape-cover.mp3']) {
    const cover = await readCover(new Blob([await readFile(new URL(`testing/${name}`, import.meta.url))]))
    expect(cover?.type, name).toBe('image/jpeg')
    expect(cover?.data.length, name).toBeGreaterThan(1000)
  }
})

it('of the pictures of an APEv2 tag, the front is the cover', async () => {
  const item = (key: string, data: Buffer) => {
    const value = Buffer.concat([latin('a.jpg\0'), data])
    const head = Buffer.alloc(8)
    head.writeUInt32LE(value.length)
    head.writeUInt32LE(2, 4)
    return Buffer.concat([head, latin(`${key}\0`), value])
  }
  const items = Buffer.concat([
    item('Cover Art (Back)', JPEG('other')),
    item('Cover Art (Front)', JPEG('front')),
  ])
  const footer = Buffer.alloc(32)
  footer.write('APETAGEX', 'latin1')
  footer.writeUInt32LE(2000, 8)
  footer.writeUInt32LE(items.length + 32, 12)
  footer.writeUInt32LE(2, 16)
  expect(await textOf(new Blob([await mp3([]).arrayBuffer(), items, footer]))).toEqual(jpeg('front'))
})

it.each([0, 1, 2, 13, 14, 21, 22, 27, 255])(
  'a picture that is declared as data of type %i is read',
  async (type) => {
    const file = await readFile(new URL('testing/untyped-cover.m4a', import.meta.url))
    const data = file.indexOf('data', file.indexOf('covr'))
    file.writeUInt32BE(type, data + 4)
    expect((await readCover(new Blob([file])))?.type).toBe('image/jpeg')
  },
)

it('boxes that lie about their sizes do not keep anybody waiting', async () => {
  const file = await readFile(new URL('testing/untyped-cover.m4a', import.meta.url))
  const at = file.indexOf('covr')
  for (const size of [0, 1, 7, 0x7fff_ffff, 0xffff_ffff]) {
    const changed = Buffer.from(file)
    changed.writeUInt32BE(size, at - 4)
    const cover = await readCover(new Blob([changed])).catch(() => undefined)
    expect(cover === undefined || cover.type === 'image/jpeg').toBe(true)
  }
})

it('the front is the cover of a WMA, which has an icon before it and describes both', async () => {
  const path = fileURLToPath(new URL('testing/icon-and-front.wma', import.meta.url))
  const cover = await readCover(await openAsBlob(path))
  expect([cover?.type, cover?.data.length]).toEqual(['image/png', 96])
  // Cut within the picture, it has none.
  const cut = (await openAsBlob(path)).slice(0, 320)
  await expect(wmaPictures(cut)).resolves.toEqual([])
  await expect(wmaPictures(new Blob([Buffer.alloc(40)]))).resolves.toEqual([])
})
