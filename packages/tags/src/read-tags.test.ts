import { openAsBlob } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { byAlbumOrder } from './album-order.ts'
import { readTags } from './read-tags.ts'

/** A silent frame of MPEG 1, layer III */
const SOUND = Buffer.concat(
  Array.from({ length: 4 }, () => Buffer.concat([Buffer.from('fffb9064', 'hex'), Buffer.alloc(413)])),
)

const frame = (id: string, body: Buffer) => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(body.length)
  return Buffer.concat([Buffer.from(id), size, Buffer.alloc(2), body])
}
const latin1 = (text: Buffer | string) =>
  Buffer.concat([Buffer.alloc(1), Buffer.from(text as string, 'latin1')])
const utf16 = (text: string) => Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(text, 'utf16le')])
/** Bytes of a code page, as Latin-1 shows them */
const CP1256 = latin1(Buffer.from('d3e1c7e320cfe4edc7', 'hex'))
const CP1251 = latin1(Buffer.from('cff0e8e2e5f220ece8f0', 'hex'))
const CP1253 = latin1(Buffer.from('cae1ebe7ecddf1e120eafcf3ece5', 'hex'))

function id3(frames: Record<string, Buffer>, { version = 3, flags = 0 } = {}): Buffer {
  let body = Buffer.concat(Object.entries(frames).map(([id, each]) => frame(id.slice(0, 4), each)))
  // Version 2.4 does so frame by frame.
  if (flags & 0x80 && version < 4)
    body = Buffer.from(body.toString('latin1').replaceAll(/\xff(?=[\0\xe0-\xff])/g, '\xff\0'), 'latin1')
  const size = Buffer.from([21, 14, 7, 0].map((shift) => (body.length >> shift) & 127))
  return Buffer.concat([Buffer.from('ID3'), Buffer.from([version, 0, flags]), size, body])
}

const mp3 = (frames: Record<string, Buffer>, options?: { version?: number; flags?: number }): Blob =>
  new Blob([Buffer.from(id3(frames, options)), SOUND])

/** A chunk of a WAV, or of an AIFF if `isLittle` is false */
function chunk(id: string, body: Buffer, isLittle = true): Buffer {
  const size = Buffer.alloc(4)
  if (isLittle) size.writeUInt32LE(body.length)
  else size.writeUInt32BE(body.length)
  return Buffer.concat([Buffer.from(id), size, body, Buffer.alloc(body.length % 2)])
}

const FORMAT = Buffer.from('01000100401f0000401f000001000800', 'hex')
const wav = (...chunks: Buffer[]): Blob =>
  new Blob([chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), chunk('fmt ', FORMAT), ...chunks]))])

const COMMON = Buffer.from('0001000003200008400bfa00000000000000', 'hex')
const aiff = (...chunks: Buffer[]): Blob =>
  new Blob([
    chunk('FORM', Buffer.concat([Buffer.from('AIFF'), chunk('COMM', COMMON, false), ...chunks]), false),
  ])

const read = async (file: Blob, encoding?: string) => {
  const { tags, guessed } = await readTags(file, { name: '1 - x.mp3', encoding })
  return { title: tags.title, artists: tags.artists, lyrics: tags.lyrics, guessed }
}

it('a tag of ID3v1 is read in the code page of its letters', async () => {
  const field = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(30 - bytes.length)])
  const old = (title: Buffer) =>
    new Blob([
      SOUND,
      Buffer.from('TAG'),
      field(title),
      field(title),
      field(Buffer.from('Album')),
      Buffer.alloc(35),
    ])
  const russian = Buffer.from('cff0e8e2e5f220ece8f0', 'hex')
  expect(await read(old(russian))).toMatchObject({
    ...{ title: 'Привет мир', artists: ['Привет мир'], guessed: 'windows-1251' },
  })
  expect(await read(old(Buffer.from('Señor', 'latin1')))).toMatchObject({
    title: 'Señor',
    guessed: undefined,
  })
})

it.each([
  ['UTF-8', Buffer.from('Сергей'), 'Сергей', undefined],
  ['Windows-1251', Buffer.from('d1e5f0e3e5e9', 'hex'), 'Сергей', 'windows-1251'],
])('the INFO of a WAV is read in its encoding: %s', async (_, bytes, text, guessed) => {
  const info = [Buffer.from('INFO'), chunk('INAM', bytes), chunk('IART', bytes)]
  const file = wav(chunk('LIST', Buffer.concat(info)), chunk('data', Buffer.alloc(800)))
  expect(await read(file)).toMatchObject({ title: text, artists: [text], guessed })
})

it('tags that ffmpeg writes into Matroska name the album, its artist, disc, date and lyrics', async () => {
  const path = fileURLToPath(new URL('testing/ffmpeg-tags.mka', import.meta.url))
  expect((await readTags(await openAsBlob(path), { name: 'x.mka' })).tags).toMatchObject({
    ...{ title: 'Rain', artists: ['Mina'], album: 'Glass', albumArtist: 'Mina Farahani' },
    ...{ disc: 2, track: 3, year: 2019, genres: ['Pop'], lyrics: 'First line' },
  })
})

describe('an advisory', () => {
  it.each([
    ['1', true],
    ['4', true],
    ['explicit', true],
    ['2', undefined],
    ['0', undefined],
    ['', undefined],
    ['11', undefined],
  ])('%j says that a recording is explicit: %j', async (value, isExplicit) => {
    const id3 = mp3({ TIT2: latin1('Rain'), TXXX: latin1(`ITUNESADVISORY\0${value}`) })
    expect((await all(id3)).isExplicit).toBe(isExplicit)
    expect((await all(flac([`ITUNESADVISORY=${value}`]))).isExplicit).toBe(isExplicit)
  })

  it.each([
    [1, true],
    [4, true],
    [2, undefined],
    [0, undefined],
  ])('%j in an MP4 says that a recording is explicit: %j', async (value, isExplicit) => {
    const file = await readFile(new URL('testing/untyped-cover.m4a', import.meta.url))
    expect((await all(withAtom(file, value))).isExplicit).toBe(isExplicit)
  })
})

/** Returns an MP4 whose list of tags begins with an `rtng`, and whose index is at its end. */
function withAtom(file: Buffer, value: number): Blob {
  const data = Buffer.concat([box('data', Buffer.from([0, 0, 0, 21, 0, 0, 0, 0, value]))])
  const added = box('rtng', data)
  const grown = Buffer.from(file)
  for (const name of ['moov', 'udta', 'meta', 'ilst']) {
    const at = grown.indexOf(name, 0, 'latin1') - 4
    grown.writeUInt32BE(grown.readUInt32BE(at) + added.length, at)
  }
  const start = grown.indexOf('ilst', 0, 'latin1') + 4
  return new Blob([grown.subarray(0, start), added, grown.subarray(start)])
}

function box(name: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, body])
}

it('a field of artists separated by semicolons names each of them', async () => {
  const file = mp3({ TPE1: latin1('Hocico'), TXXX: latin1('ARTISTS\0Hocico; Prayers') })
  expect((await read(file)).artists).toEqual(['Hocico', 'Prayers'])
})

describe('artists with a slash', () => {
  it.each([
    ['AC/DC', {}, ['AC/DC']],
    ['M/A/R/R/S', {}, ['M/A/R/R/S']],
    ['Ty Segall/White Fence', { TXXX: latin1('MusicBrainz Artist Id\0a1/b2') }, ['Ty Segall', 'White Fence']],
    ['One\0Two', {}, ['One', 'Two']],
    ['AC/DC feat. Some/One', {}, ['AC/DC', 'Some/One']],
    ['Argy / Meduza', {}, ['Argy / Meduza']],
    ['She / Her / Hers', {}, ['She / Her / Hers']],
    ['AC/DC / Kaveh', { TXXX: latin1('MusicBrainz Artist Id\0a1/b2') }, ['AC/DC', 'Kaveh']],
    ['Argy / Meduza', { TXXX: latin1('ARTISTS\0Argy; Meduza') }, ['Argy', 'Meduza']],
  ])('%j of ID3v2.3 and ID3v2.4 with %j are %j', async (name, more, artists) => {
    expect((await read(mp3({ TPE1: latin1(name), ...more }))).artists).toEqual(artists)
    const later = mp3({ TPE1: latin1(name), ...more }, { version: 4 })
    expect((await read(later)).artists).toEqual(artists)
  })

  it.each([
    [['ARTIST=She / Her / Hers'], ['She / Her / Hers']],
    [['ARTIST=AC/DC', 'MUSICBRAINZ_ARTISTID=a1'], ['AC/DC']],
    [
      ['ARTIST=Ty Segall/White Fence', 'MUSICBRAINZ_ARTISTID=a1', 'MUSICBRAINZ_ARTISTID=b2'],
      ['Ty Segall', 'White Fence'],
    ],
    [
      ['ARTIST=Argy / Meduza', 'ARTISTS=Argy', 'ARTISTS=Meduza'],
      ['Argy', 'Meduza'],
    ],
  ])('%j of a FLAC are %j', async (comments, artists) => {
    expect((await all(flac(comments))).artists).toEqual(artists)
  })
})

it('repeated fields of artists name all of them', async () => {
  for (const version of [3, 4])
    expect((await read(mp3({ TPE1a: latin1('AC/DC'), TPE1b: utf16('Kaveh') }, { version }))).artists).toEqual(
      ['AC/DC', 'Kaveh'],
    )
})

describe('an unsynchronised tag of ID3v2.3', () => {
  it('is read as it was meant', async () => {
    const file = mp3({ TIT2: utf16('Unsync ÿ'), TPE1: latin1('Xg'), TALB: utf16('ÿĀÿ') }, { flags: 0x80 })
    const { tags } = await readTags(file, { name: 'x.mp3' })
    expect([tags.title, tags.artists, tags.album]).toEqual(['Unsync ÿ', ['Xg'], 'ÿĀÿ'])
  })
})

describe('texts that claim to be Latin-1', () => {
  it.each([
    ['Windows-1256', CP1256, 'سلام دنيا', 'windows-1256'],
    ['Windows-1251', CP1251, 'Привет мир', 'windows-1251'],
    ['Windows-1253', CP1253, 'Καλημέρα κόσμε', 'windows-1253'],
    ['UTF-8', latin1(Buffer.from('سلام', 'utf8')), 'سلام', undefined],
    ['Latin-1', latin1('Señor Núñez à Köln'), 'Señor Núñez à Köln', undefined],
    ['Latin-1 that ends in zeros', latin1('Déjà vu\0\0'), 'Déjà vu', undefined],
    ['Latin-1 of three letters', latin1('Été\0'), 'Été', undefined],
    ['Windows-1251 of three letters', latin1(Buffer.from('c4c4d200', 'hex')), 'ДДТ', 'windows-1251'],
    ['ASCII', latin1('Plain'), 'Plain', undefined],
  ])('are read as %s', async (_, title, expected, guessed) => {
    for (const version of [3, 4])
      expect(await read(mp3({ TIT2: title, TPE1: latin1('Xg') }, { version }))).toMatchObject({
        ...{ title: expected, artists: ['Xg'], guessed },
      })
  })

  it.each([
    ['of a WAV', (tag: Buffer) => wav(chunk('data', Buffer.alloc(801)), chunk('id3 ', tag))],
    [
      'of a WAV, before the sound',
      (tag: Buffer) => wav(chunk('ID3 ', tag), chunk('data', Buffer.alloc(800))),
    ],
    ['of an AIFF', (tag: Buffer) => aiff(chunk('SSND', Buffer.alloc(807), false), chunk('ID3 ', tag, false))],
  ])('are guessed in the chunk %s', async (_, file) => {
    for (const title of [CP1256, Buffer.concat([CP1256, Buffer.alloc(1)])]) {
      const tag = id3({ TIT2: title, TPE1: latin1('Xg') })
      expect(await read(file(tag))).toMatchObject({
        ...{ title: 'سلام دنيا', artists: ['Xg'], guessed: 'windows-1256' },
      })
    }
  })

  it('are left alone in a chunk that ends beyond its file, or holds none', async () => {
    const tag = id3({ TIT2: CP1256 })
    const lost = new Blob([wav(chunk('id3 ', tag)).slice(0, 60)])
    for (const file of [lost, wav(chunk('id3 ', Buffer.from('ID3'))), wav(chunk('id3 ', Buffer.alloc(0)))])
      await expect(read(file)).resolves.toMatchObject({ guessed: undefined })
  })

  it('are guessed together, with lyrics and comments, and leave frames of other encodings alone', async () => {
    const lyrics = Buffer.concat([Buffer.from('\0eng\0'), CP1256.subarray(1)])
    const file = mp3({ TIT2: utf16('Émile'), TPE1: CP1256, USLT: lyrics, COMM: lyrics, TALB: latin1('Ç') })
    expect(await read(file)).toEqual({
      ...{ title: 'Émile', artists: ['سلام دنيا'], lyrics: 'سلام دنيا', guessed: 'windows-1256' },
    })
  })

  it('are read by the chosen code page', async () => {
    expect(await read(mp3({ TIT2: CP1251 }), 'koi8-r')).toMatchObject({ guessed: undefined })
    expect((await read(mp3({ TIT2: CP1256 }), 'windows-1252')).title).toBe('ÓáÇã ÏäíÇ')
  })
})

it.each([
  ['ID3', (text: string) => mp3({ TIT2: utf16(text), TPE1: utf16('AC/DC'), TALB: utf16('Émile سلام') })],
  ['Vorbis', (text: string) => flac([`TITLE=${text}`, 'ARTIST=AC/DC', 'ALBUM=Émile سلام'])],
])(
  'texts of %s that were converted from the wrong code page are read as they were meant',
  async (_, file) => {
    const { tags, guessed } = await readTags(file('ÓáÇã ÏäíÇ'), { name: 'x.mp3' })
    expect([tags.title, tags.artists, tags.album, guessed]).toEqual([
      'سلام دنيا',
      ['AC/DC'],
      'Émile سلام',
      'windows-1256',
    ])
    const chosen = await readTags(file('ÓáÇã ÏäíÇ'), { name: 'x.mp3', encoding: 'windows-1252' })
    expect(chosen.tags.title).toBe('ÓáÇã ÏäíÇ')
  },
)

it('Polish and Hungarian titles that claim to be Latin-1 are read, and named', async () => {
  const file = (bytes: Buffer) => mp3({ TIT2: latin1(bytes) })
  expect((await read(file(Buffer.from('a37a79', 'hex')))).guessed).toBe('windows-1250')
  expect(await read(file(Buffer.from('d5737a69', 'hex')))).toMatchObject({ title: 'Őszi' })
})

it.each([
  ['of a frame that reaches beyond the tag', Buffer.from('54495432ffffffff0000', 'hex')],
  ['without frames', Buffer.alloc(20)],
  ['of names that are none', Buffer.from('!!!!\0\0\0\x02\0\0\0\xe9', 'latin1')],
])('a tag %s is read as far as the reader can', async (_, body) => {
  const head = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0x80, 0, 0, 0, body.length])
  await expect(readTags(new Blob([head, body, SOUND]), { name: 'Name.mp3' })).resolves.toMatchObject({
    tags: { title: 'Name' },
  })
})

it('a name with a slash is read in UTF-16 of either order', async () => {
  const swapped = Buffer.from('\ufeffAC/DC', 'utf16le').swap16()
  for (const text of [Buffer.concat([Buffer.from([1]), swapped]), utf16('AC/DC')])
    expect((await read(mp3({ TPE1: text }))).artists).toEqual(['AC/DC'])
})

const all = async (file: Blob, name = 'x.mp3') => (await readTags(file, { name })).tags

describe('what other programs write', () => {
  it('sizes of frames as in version 2.3 leave the frames behind them readable', async () => {
    const lyrics = Buffer.concat([Buffer.from('\0eng\0'), Buffer.alloc(300, 'LA ')])
    const file = mp3({ USLT: lyrics, TPE1: latin1('Artist'), TALB: latin1('Album') }, { version: 4 })
    expect(await all(file)).toMatchObject({
      ...{ artists: ['Artist'], album: 'Album', lyrics: 'LA '.repeat(100).trim() },
    })
  })

  it('frames that only the tag calls unsynchronised are read as they were meant', async () => {
    const title = Buffer.from('01ff00fe50006100ff0000', 'hex')
    expect((await all(mp3({ TIT2: title }, { version: 4, flags: 0x80 }))).title).toBe('Paÿ')
  })

  it('a broken APE tag at the end takes no other tag along', async () => {
    const item = Buffer.concat([Buffer.from('aaaaaaaa00000000', 'hex'), Buffer.from('Title\0x')])
    const end = (flags: string) => {
      const size = Buffer.alloc(4)
      size.writeUInt32LE(item.length + 32)
      const rest = Buffer.from(`01000000${flags}0000000000000000`, 'hex')
      return Buffer.concat([Buffer.from('APETAGEX'), Buffer.from('d0070000', 'hex'), size, rest])
    }
    const file = new Blob([mp3({ TIT2: latin1('Good') }), end('000000a0'), item, end('00000080')])
    expect((await all(file)).title).toBe('Good')
  })

  it('of several values of a title the first one counts', async () => {
    expect((await all(mp3({ TIT2: latin1('One\0Two'), TALB: latin1('\0Alb') }))).title).toBe('One')
    const comments = ['TITLE=', 'TITLE=One', 'title=Two', 'ALBUM=Glass', 'ALBUM=Glass (Deluxe)']
    expect(await all(flac(comments))).toMatchObject({ title: 'One', album: 'Glass' })
  })

  it.each([
    ['TDRL', 2021],
    ['TDOR', 1966],
  ])('a year or a day stands in %s alone', async (id, year) => {
    expect((await all(mp3({ [id]: latin1(String(year)) }, { version: 4 }))).year).toBe(year)
    expect(await all(mp3({ [id]: latin1(`${year}-05-17`) }, { version: 4 }))).toMatchObject({
      ...{ year, day: `${year}-05-17` },
    })
  })

  it('a day stands in a field of its own before ID3v2.4', async () => {
    const old = { TYER: latin1('2019'), TDAT: latin1('1705') }
    expect(await all(mp3(old))).toMatchObject({ year: 2019, day: '2019-05-17' })
    expect(await all(mp3({ ...old, TDAT: latin1('3002') }))).toMatchObject({ year: 2019, day: '' })
  })

  it('a year, disc, number, album artist and lyrics have the names of other kinds of files', async () => {
    const comments = [
      'YEAR=2023',
      'DISC=2',
      'TRACK=7',
      'ALBUM_ARTIST=Mina',
      'LYRICS=',
      'UNSYNCED LYRICS=Words',
    ]
    expect(await all(flac(comments))).toMatchObject({
      ...{ year: 2023, disc: 2, track: 7, albumArtist: 'Mina', lyrics: 'Words' },
    })
    expect((await all(mp3({ TRCK: utf16('۷') }))).track).toBe(7)
  })
})

it.each([
  ['2-03', undefined, 2, 3],
  ['2-03/12', undefined, 2, 3],
  ['۲-۰۳', undefined, 2, 3],
  ['1x05', undefined, 1, 5],
  ['3-12', '3', 3, 12],
  ['3-12', undefined, 0, 3],
  ['3/12', undefined, 0, 3],
])('the number %s beside the disc %s is disc %i and track %i', async (number, disc, onDisc, track) => {
  const [TRCK, TPOS] = [utf16(number), disc === undefined ? undefined : latin1(disc)]
  const comments = [`TRACKNUMBER=${number}`, ...(disc === undefined ? [] : [`DISCNUMBER=${disc}`])]
  for (const file of [mp3({ TRCK, ...(TPOS && { TPOS }) }), flac(comments)])
    expect(await all(file)).toMatchObject({ disc: onDisc, track })
})

it('tracks that are numbered by sides of vinyl are in the order of the sides', async () => {
  const files = Object.entries({ Ann: 'B1', Mid: 'A10/12', Yon: 'a2', Zed: 'A1', Bob: 'C', Own: 'AB' }).map(
    ([title, number], at) =>
      at % 2 === 0
        ? mp3({ TIT2: latin1(title), TRCK: latin1(number) })
        : flac([`TITLE=${title}`, `TRACKNUMBER=${number}`]),
  )
  const tags = await Promise.all(files.map((file) => all(file)))
  const ordered = tags.map((each) => ({ ...each, name: each.title })).toSorted(byAlbumOrder)
  expect(ordered.map(({ title, side }) => [title, side])).toEqual([
    ...[['Own', '']],
    ...[
      ['Zed', 'A1'],
      ['Yon', 'A2'],
      ['Mid', 'A10'],
      ['Ann', 'B1'],
      ['Bob', 'C'],
    ],
  ])
})

describe('several lyrics', () => {
  const uslt = (text: string) => Buffer.from(`\0eng\0${text}`)
  const sylt = (kind: number, lines: [string, number][]) => {
    const at = (time: number) => Buffer.from([0, 0, time >> 8, time & 255])
    const texts = lines.flatMap(([text, time]) => [Buffer.from(`${text}\0`), at(time)])
    return Buffer.concat([Buffer.from([3, 101, 110, 103, 2, kind, 0]), ...texts])
  }
  const timed = sylt(1, [
    ['Hello', 1000],
    ['World', 3000],
  ])

  it.each([
    [
      'timed ones behind plain ones',
      { USLT1: uslt('Plain'), SYLT: timed },
      '[00:01.00] Hello\n[00:03.00] World',
    ],
    ['plain ones behind empty ones', { USLT1: uslt(''), USLT2: uslt('Plain') }, 'Plain'],
    ['plain ones beside chords', { SYLT: sylt(5, [['Am', 1000]]), USLT: uslt('Plain') }, 'Plain'],
    [
      'syllables',
      {
        SYLT: sylt(1, [
          ['Hel', 1000],
          ['lo', 1500],
          ['\nWorld', 3000],
        ]),
      },
      '[00:01.00] Hello\n[00:03.00] World',
    ],
  ])('%s', async (_, frames, lyrics) => {
    expect((await all(mp3(frames, { version: 4 }))).lyrics).toBe(lyrics)
  })
})

it.each([
  ['LYRICS', 'SYNCEDLYRICS'],
  ['SYNCEDLYRICS', 'LYRICS'],
])('lyrics with times in the field %s or %s are preferred to plain ones', async (first, second) => {
  const lrc = '[00:01.00] Hello\n[00:03.00] World'
  expect((await all(flac([`${first}=Plain`, `${second}=${lrc}`]))).lyrics).toBe(lrc)
})

it('the authors of a WMA follow each other, whatever the order of its objects', async () => {
  const wide = (text: string) => Buffer.from(`${text}\0`, 'utf16le')
  const object = (id: string, body: Buffer) => {
    const size = Buffer.alloc(8)
    size.writeBigUInt64LE(BigInt(body.length + 24))
    return Buffer.concat([Buffer.from(id, 'hex'), size, body])
  }
  const short = (value: number) => Buffer.from([value & 255, value >> 8])
  const [name, second, first] = [wide('Author'), wide('Second'), wide('First')]
  const extended = [short(1), short(name.length), name, short(0), short(second.length), second]
  const objects = [
    object('40a4d0d207e3d21197f000a0c95ea850', Buffer.concat(extended)),
    object(
      '3326b2758e66cf11a6d900aa0062ce6c',
      Buffer.concat([...[0, first.length, 0, 0, 0].map(short), first]),
    ),
  ]
  const sound = Buffer.alloc(72)
  sound.write('409e69f84d5bcf11a8fd00805f5c442b', 'hex')
  sound.writeUInt32LE(18, 40)
  objects.push(object('9107dcb7b7a9cf118ee600c00c205365', sound))
  const count = Buffer.from('030000000102', 'hex')
  const file = new Blob([object('3026b2758e66cf11a6d900aa0062ce6c', Buffer.concat([count, ...objects]))])
  expect((await all(file, 'x.wma')).artists).toEqual(['First', 'Second'])
})

/** A FLAC without sound */
function flac(comments: readonly string[]): Blob {
  const number = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(value)
    return bytes
  }
  const block = (head: number, body: Buffer) =>
    Buffer.concat([Buffer.from([head, 0, body.length >> 8, body.length & 255]), body])
  const info = Buffer.from(`1000100000000000000000ac4400f000000000${'00'.repeat(15)}`, 'hex')
  const texts = comments.flatMap((text) => [number(Buffer.byteLength(text)), Buffer.from(text)])
  const comment = Buffer.concat([number(0), number(comments.length), ...texts])
  return new Blob([Buffer.from('fLaC'), block(0, info), block(0x84, comment)])
}
