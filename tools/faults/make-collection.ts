/** Makes a folder of small files as people have them: tags of all kinds, discs, copies, broken and foreign files. */
import { picture } from '../../apps/api/src/testing/files.ts'

/** What the catalogue should say of a recording */
interface Fact {
  title: string
  artists: string[]
  album: string
  albumArtist: string
  hasAlbumCover: boolean
  disc: number
  track: number
  lyrics: string
  genres: string[]
  day: string
  isConfirmed: true
}

interface MadeFile {
  path: string
  content: Buffer
  /** `nameless`: a recording whose tags name no artist. `beside`: is read with its recording */
  fate: 'track' | 'repeated' | 'nameless' | 'left out' | 'stray' | 'beside'
  fact?: Fact
}

export interface Collection {
  files: MadeFile[]
}

const FILES = 2000
const ALBUMS = 150
const TRACKS = 12
const UNDATED = '1000-01-01'

export async function makeCollection(): Promise<Collection> {
  const cover = await picture({ width: 200, height: 200 })
  const files = Array.from({ length: ALBUMS }, (_, at) => makeAlbum(at, cover)).flat()
  const copies = files.filter(({ fate }, at) => fate === 'track' && at % 60 === 7)
  for (const [at, { content }] of copies.entries())
    files.push({ path: `Copies/${at} copy.mp3`, content, fate: 'repeated' })
  for (let at = 0; at < 10; at += 1) files.push(...makeOdd(at))
  for (let at = 0; files.length < FILES; at += 1) files.push(makeSingle(at))
  return { files }
}

interface Tagged {
  title: string
  artist?: string
  albumArtist?: string
  album?: string
  track?: number
  disc?: number
  date?: string
  genre?: string
}

/** Names of tags in ID3 and in Vorbis comments */
const NAMES: Record<keyof Tagged, [id3: string, vorbis: string]> = {
  title: ['TIT2', 'TITLE'],
  artist: ['TPE1', 'ARTIST'],
  albumArtist: ['TPE2', 'ALBUMARTIST'],
  album: ['TALB', 'ALBUM'],
  track: ['TRCK', 'TRACKNUMBER'],
  disc: ['TPOS', 'DISCNUMBER'],
  date: ['TYER', 'DATE'],
  genre: ['TCON', 'GENRE'],
}

type Style = 'id3v2.3' | 'id3v2.4' | 'latin' | 'flac'

function makeRecording(style: Style, tags: Tagged, image?: Buffer): Buffer {
  const given = Object.entries(tags).map(([name, value]) => ({
    names: NAMES[name as keyof Tagged], // the keys of `tags`
    text: String(value),
  }))
  if (style === 'flac') return flac(given.map(({ names, text }) => `${names[1]}=${text}`))
  const is4 = style === 'id3v2.4'
  const texts = given.map(({ names: [name], text }) => {
    const body =
      style === 'latin'
        ? Buffer.from(`\0${text}`, 'latin1')
        : is4
          ? Buffer.from(`\u0003${text}`)
          : Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(text, 'utf16le')])
    return frame(is4 && name === 'TYER' ? 'TDRC' : name, body, is4)
  })
  const pictures = image
    ? [frame('APIC', Buffer.concat([Buffer.from('\0image/png\0\u0003\0', 'latin1'), image]), is4)]
    : []
  return mp3(Buffer.concat([...texts, ...pictures]), is4 ? 4 : 3)
}

const syncSafe = (size: number) => Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f))

function frame(name: string, body: Buffer, isSyncSafe: boolean): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(body.length)
  return Buffer.concat([Buffer.from(name), isSyncSafe ? syncSafe(body.length) : size, Buffer.alloc(2), body])
}

/** Silence of MPEG 1, layer III, 128 kbps, 44.1 kHz */
function mp3(tag: Buffer, version: number): Buffer {
  const sound = Buffer.alloc(417)
  sound.set([0xff, 0xfb, 0x90, 0x64])
  const head = Buffer.concat([Buffer.from('ID3'), Buffer.from([version, 0, 0]), syncSafe(tag.length)])
  return Buffer.concat([head, tag, ...Array.from({ length: 6 }, () => sound)])
}

function flac(comments: readonly string[]): Buffer {
  const number = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(value)
    return bytes
  }
  const texts = ['a vendor', ...comments].map((text) => Buffer.from(text))
  const [vendor = Buffer.alloc(0), ...others] = texts.map((text) =>
    Buffer.concat([number(text.length), text]),
  )
  const block = Buffer.concat([vendor, number(others.length), ...others])
  // 4,096 samples a block, 44.1 kHz, two channels, 16 bits
  const info = Buffer.from(`100010000000000000000ac442f000001000${'00'.repeat(16)}`, 'hex')
  const size = Buffer.alloc(4)
  size.writeUInt32BE(block.length)
  size[0] = 0x84
  return Buffer.concat([Buffer.from('fLaC'), Buffer.from([0, 0, 0, info.length]), info, size, block])
}

/** Arabic in windows-1256, as a program that knows only Latin-1 reads it */
const HELLO_1256 = Buffer.from('d3e1c7e320cfe4edc7', 'hex').toString('latin1')
const HELLO = 'سلام دنيا'

const KINDS = [
  'plain',
  'full dates',
  'flac',
  'disc folders',
  'disc tags',
  'code page',
  'undated',
  'many artists',
  'lyrics',
  'cover inside',
] as const

function makeAlbum(at: number, cover: Buffer): MadeFile[] {
  const kind = KINDS[at % KINDS.length] ?? 'plain'
  const album = `Album ${at}`
  const folder = `Artist ${at % 40}/${album}`
  const isMany = kind === 'many artists'
  const albumArtist = isMany ? 'Various Artists' : `Artist ${at % 40}`
  const day =
    kind === 'undated' ? UNDATED : kind === 'full dates' ? '1998-05-17' : `${1960 + (at % 60)}-01-01`
  const hasAlbumCover = ['undated', 'cover inside'].includes(kind)
  const files: MadeFile[] = kind === 'undated' ? [beside(`${folder}/cover.png`, cover)] : []
  for (let index = 0; index < TRACKS; index += 1) {
    const name = `${String(at).padStart(3, '0')}-${String(index).padStart(2, '0')}`
    const isOnDiscs = kind === 'disc folders' || kind === 'disc tags'
    const disc = isOnDiscs && index >= TRACKS / 2 ? 2 : 1
    const track = isOnDiscs ? (index % (TRACKS / 2)) + 1 : index + 1
    const title = kind === 'code page' ? `${HELLO} ${name}` : `Track ${name}`
    const artist = isMany ? `Singer ${index % 3}` : albumArtist
    const guest = isMany && index % 2 === 0 ? `Guest ${index % 4}` : undefined
    const style = ({ flac: 'flac', 'full dates': 'id3v2.4', 'code page': 'latin' } as const)[kind as 'flac']
    const content = makeRecording(
      style ?? 'id3v2.3',
      {
        title: kind === 'code page' ? `${HELLO_1256} ${name}` : title,
        artist: guest === undefined ? artist : `${artist} feat. ${guest}`,
        ...{ albumArtist, album, track },
        ...(kind === 'disc tags' && { disc }),
        ...(day !== UNDATED && { date: kind === 'full dates' ? day : day.slice(0, 4) }),
        ...(kind === 'full dates' && { genre: `Genre ${at % 5}` }),
      },
      kind === 'cover inside' && index === 0 ? cover : undefined,
    )
    const place = kind === 'disc folders' ? `${folder}/CD${disc}` : folder
    const lyrics = kind === 'lyrics' ? `[00:01.00]A line of ${name}` : ''
    if (lyrics !== '') files.push(beside(`${place}/${name}.lrc`, Buffer.from(lyrics)))
    const genres = kind === 'full dates' ? [`Genre ${at % 5}`] : []
    const artists = [artist, ...(guest === undefined ? [] : [guest])]
    const fact = { title, artists, album, albumArtist, hasAlbumCover, disc, track, lyrics, genres, day }
    files.push({
      path: `${place}/${name}.${kind === 'flac' ? 'flac' : 'mp3'}`,
      ...{ content, fate: 'track', fact: { ...fact, isConfirmed: true } },
    })
  }
  return files
}

const beside = (path: string, content: Buffer): MadeFile => ({ path, content, fate: 'beside' })

/** Names of a single, whose bytes alone tell what it is */
const ENDINGS = ['mp3', 'bin', '3gp', 'weba', 'audio']

function makeSingle(at: number): MadeFile {
  const title = `Single ${String(at).padStart(3, '0')}`
  const artist = `Artist ${at % 40}`
  const content = makeRecording('id3v2.3', { title, artist, date: at % 3 === 0 ? 'soon' : '2001' })
  const ending = at % 6 === 5 ? '' : `.${ENDINGS[at % 6]}`
  const day = at % 3 === 0 ? UNDATED : '2001-01-01'
  const fact = { title, artists: [artist], ...{ album: '', albumArtist: '', hasAlbumCover: false }, day }
  return {
    path: `Singles/${at}${ending}`,
    ...{ content, fate: 'track' },
    fact: { ...fact, ...{ disc: 0, track: 0, lyrics: '', genres: [], isConfirmed: true } },
  }
}

/** Files that are not imported, each of a kind of its own */
function makeOdd(at: number): MadeFile[] {
  const text = Buffer.from(`a text that is no recording, number ${at}`)
  const unfinished = makeRecording('id3v2.3', { title: `Half ${at}`, artist: 'Half' })
  const leftOut = [
    [`Broken/${at} empty.mp3`, Buffer.alloc(0)],
    [`Broken/${at} text.mp3`, text],
    [`Broken/${at} cut.flac`, Buffer.from('fLaC')],
    [`Foreign/${at}.ape`, text],
    [`Foreign/${at}.dsf`, text],
    [`Foreign/README ${at}`, text],
    [`Foreign/${at}.mp3.part`, unfinished],
  ] as const
  const stray = [`Stray/${at}.lrc`, `Stray/${at}.cue`, `Stray/IMG_${at}.jpg`]
  return [
    ...leftOut.map(([path, content]) => ({ path, content, fate: 'left out' as const })),
    ...stray.map((path) => ({ path, content: text, fate: 'stray' as const })),
    {
      path: `Nameless/${at}.mp3`,
      ...{ content: makeRecording('id3v2.3', { title: `Nameless ${at}` }), fate: 'nameless' },
    },
  ]
}
