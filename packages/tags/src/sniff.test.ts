import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sniff, SNIFF_BYTES, streamStartOf } from './sniff.ts'

const latin = (text: string): Buffer => Buffer.from(text, 'latin1')
const filled = (start: Buffer, length = 200): Buffer => Buffer.concat([start, Buffer.alloc(length)])

/** Frames of MPEG-1 layer 3 at 128 kbps and 44.1 kHz: 417 bytes each */
const mp3Frames = Buffer.concat(Array.from({ length: 4 }, () => filled(Buffer.from('fffb9000', 'hex'), 413)))
/** AAC in ADTS, 44.1 kHz stereo, frames of 100 bytes */
const adtsFrames = Buffer.concat(
  Array.from({ length: 4 }, () => filled(Buffer.from('fff150800c9ffc', 'hex'), 93)),
)
const id3 = (size: number): Buffer =>
  Buffer.concat([
    latin('ID3'),
    Buffer.from([4, 0, 0, (size >> 21) & 127, (size >> 14) & 127, (size >> 7) & 127, size & 127]),
    Buffer.alloc(size),
  ])
const wave = filled(latin('RIFF\x24\x00\x00\x00WAVEfmt '))
const flac = filled(Buffer.concat([latin('fLaC'), Buffer.from('00000022', 'hex')]))
const ogg = (packet: string): Buffer =>
  filled(Buffer.concat([latin('OggS\0\x02'), Buffer.alloc(20), Buffer.from([1, 19]), latin(packet)]))
const movie = (brand: string): Buffer =>
  filled(Buffer.concat([Buffer.from('00000018', 'hex'), latin(`ftyp${brand}`)]))
const matroska = (type: string): Buffer =>
  filled(
    Buffer.concat([
      Buffer.from('1a45dfa3a3428681014282', 'hex'),
      Buffer.from([0x80 + type.length]),
      latin(type),
    ]),
  )

test.for([
  ['a WAV', wave, 'wav', 'wav'],
  ['a WAV of more than 4 GB', filled(latin('RF64\xff\xff\xff\xffWAVEds64')), 'wav', 'wav'],
  ['a FLAC', flac, 'flac', 'flac'],
  ['a FLAC with an ID3 tag', Buffer.concat([id3(300), flac]), 'flac', 'flac'],
  ['an MP3', mp3Frames, 'mp3', 'mp3'],
  ['an MP3 with an ID3 tag', Buffer.concat([id3(1000), mp3Frames]), 'mp3', 'mp3'],
  ['an MP3 padded with zeros', Buffer.concat([id3(100), Buffer.alloc(50), mp3Frames]), 'mp3', 'mp3'],
  ['an MP3 whose cover is larger than what is seen', id3(200_000).subarray(0, SNIFF_BYTES), 'mp3', 'mp3'],
  ['an AAC stream', adtsFrames, 'aac', 'aac'],
  ['an AAC stream with an ID3 tag', Buffer.concat([id3(10), adtsFrames]), 'aac', 'aac'],
  ['an Opus file', ogg('OpusHead'), 'ogg', 'ogg'],
  ['a Vorbis file', ogg('\x01vorbis'), 'ogg', 'ogg'],
  ['an M4A', movie('M4A '), 'mp4', 'mov'],
] as const)('%s is accepted as a recording', ([, bytes, sourceType, demuxer]) => {
  expect(sniff(bytes, 'audio')).toEqual({ sourceType, demuxer })
})

// Heads as Lavf 59 writes them
test.for([
  ['an AIFF', '464f524d000158b641494646434f4d4d000000120001000000440010400eac44', 'aiff', 'aiff'],
  ['an AIFF-C', '464f524d000158c8414946434656455200000004a2805140434f4d4d00000018', 'aiff', 'aiff'],
  ['a CAF', '636166660001000064657363000000000000002040e58880000000006c70636d', 'caf', 'caf'],
  [
    'a Wave64',
    '726966662e91cf11a5d628db04c10000f05801000000000077617665f3acd3118cd100c04f8edb8a',
    'w64',
    'w64',
  ],
  ['a WMA', '3026b2758e66cf11a6d900aa0062ce6cee01000000000000050000000102', 'asf', 'asf'],
  ['a WavPack', '7776706bae4e00001004000044ac00000000000044ac00000518bc047aeb59b5', 'wavpack', 'wv'],
] as const)('%s is accepted as a recording, and not as a video', ([, head, sourceType, demuxer]) => {
  const bytes = filled(Buffer.from(head, 'hex'))
  expect(sniff(bytes, 'audio')).toEqual({ sourceType, demuxer })
  expect(sniff(bytes, 'video')).toBeUndefined()
  expect(sniff(bytes.subarray(0, 19), 'audio')).toBeUndefined()
  bytes[1] = 0x2a
  expect(sniff(bytes, 'audio')).toBeUndefined()
})

test.for([
  ['an MP4', movie('isom'), 'mp4', 'mov'],
  ['a QuickTime film', movie('qt  '), 'mov', 'mov'],
  ['an old QuickTime film', filled(latin('\0\0\x10\0moov')), 'mov', 'mov'],
  ['a Matroska file', matroska('matroska'), 'matroska', 'matroska'],
  ['a WebM file', matroska('webm'), 'matroska', 'matroska'],
] as const)('%s is accepted as a video', ([, bytes, sourceType, demuxer]) => {
  expect(sniff(bytes, 'video')).toEqual({ sourceType, demuxer })
})

test.for([
  ['nothing', Buffer.alloc(0)],
  ['a text', latin('Just some words that somebody named song.mp3')],
  ['an HLS playlist', latin('#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n/etc/passwd\n#EXT-X-ENDLIST\n')],
  ['an ffconcat list', latin('ffconcat version 1.0\nfile /etc/passwd\n')],
  ['a tag followed by a playlist', Buffer.concat([id3(10), latin('#EXTM3U\n#EXTINF:10,\n/etc/passwd\n')])],
  ['a web page', latin('<!doctype html><html><body>Not found</body></html>')],
  ['a zip', filled(latin('PK\x03\x04'))],
  ['a program', filled(latin('\x7fELF\x02\x01\x01'))],
  ['a JPEG', filled(Buffer.from('ffd8ffe000104a464946', 'hex'))],
  ['an SVG', latin('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['an AVIF picture', movie('avif')],
  ['an Ogg film', ogg('\x80theora')],
  ['a RIFF that is no WAV', filled(latin('RIFF\x24\x00\x00\x00AVI LIST'))],
  [
    'one frame of MP3 and then noise',
    Buffer.concat([mp3Frames.subarray(0, 417), latin('noise '.repeat(300))]),
  ],
  ['zeros', Buffer.alloc(5000)],
  ['ones', Buffer.alloc(5000, 0xff)],
] as const)('%s is refused', ([, bytes]) => {
  expect(sniff(bytes, 'audio')).toBeUndefined()
  expect(sniff(bytes, 'video')).toBeUndefined()
})

test('a recording is not accepted as a video', () => {
  for (const bytes of [wave, flac, mp3Frames, adtsFrames, ogg('OpusHead')]) {
    expect(sniff(bytes, 'video')).toBeUndefined()
  }
})

test('any bytes have a result, and text is never accepted', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 3000 }), (bytes) => sniff(bytes, 'audio') !== null))
  fc.assert(
    fc.property(fc.string({ maxLength: 500 }), (words) => sniff(Buffer.from(words), 'audio') === undefined),
  )
})

const takenAs = (bytes: Buffer, kind: 'audio' | 'video' = 'audio') => sniff(bytes, kind)?.sourceType

test('a truncated header is refused once it no longer identifies the format', () => {
  expect(takenAs(wave.subarray(0, 28))).toBe('wav')
  expect(takenAs(wave.subarray(0, 27))).toBeUndefined()
  expect(takenAs(flac.subarray(0, 42))).toBe('flac')
  expect(takenAs(flac.subarray(0, 41))).toBeUndefined()
  expect(takenAs(movie('isom').subarray(0, 16))).toBe('mp4')
  expect(takenAs(movie('isom').subarray(0, 15))).toBeUndefined()
  expect(takenAs(id3(10).subarray(0, 8))).toBeUndefined()
  expect(takenAs(Buffer.from('1a45dfa3', 'hex'))).toBeUndefined()
  expect(takenAs(latin('OggS\0'))).toBeUndefined()
})

test('a FLAC file begins with its STREAMINFO block', () => {
  const described = (words: string, block: string) =>
    filled(Buffer.concat([latin(words), Buffer.from(block, 'hex')]))
  // This flag allows STREAMINFO to be the last block before the sound.
  expect(takenAs(described('fLaC', '80000022'))).toBe('flac')
  expect(takenAs(described('fLaC', '00000023'))).toBeUndefined()
  expect(takenAs(described('FLAC', '00000022'))).toBeUndefined()
})

test('an Ogg stream may begin with a skeleton, and is classified by the codec behind it', () => {
  const skeleton = Buffer.concat([
    latin('OggS\0\x02'),
    Buffer.alloc(20),
    Buffer.from([2, 255, 9]),
    latin('fishead\0'),
    Buffer.alloc(256),
  ])
  expect(takenAs(Buffer.concat([skeleton, ogg('\x01vorbis')]))).toBe('ogg')
  expect(takenAs(Buffer.concat([skeleton, ogg('\x80theora')]))).toBeUndefined()
  expect(takenAs(skeleton)).toBeUndefined()
})

test('an Ogg stream is classified by the codec of its first packet', () => {
  for (const codec of ['OpusHead', '\x01vorbis', '\x7fFLAC', 'Speex   '])
    expect(takenAs(ogg(codec))).toBe('ogg')
  const other = Buffer.from(ogg('OpusHead'))
  other[0] = 0x6f
  expect(takenAs(other)).toBeUndefined()
  const newer = Buffer.from(ogg('OpusHead'))
  newer[4] = 1
  expect(takenAs(newer)).toBeUndefined()
})

test('a Matroska file is recognised by its signature together with its type', () => {
  const unsigned = Buffer.from(matroska('webm'))
  unsigned[3] = 0xa4
  expect(takenAs(unsigned, 'video')).toBeUndefined()
  expect(takenAs(matroska('notes'), 'video')).toBeUndefined()
  const late = Buffer.concat([
    Buffer.from('1a45dfa3', 'hex'),
    Buffer.alloc(300),
    matroska('webm').subarray(4),
  ])
  expect(takenAs(late, 'video')).toBeUndefined()
})

test.for([
  [15, undefined],
  [16, 'mp4'],
  [4096, 'mp4'],
  [4097, undefined],
] as const)('a file-type box of %i bytes is %s', ([size, expected]) => {
  const bytes = Buffer.from(movie('isom'))
  bytes.writeUInt32BE(size)
  expect(takenAs(bytes, 'video')).toBe(expected)
})

test('still pictures and unreadable brands are not accepted as videos', () => {
  const pictures = ['avif', 'avis', 'mif1', 'msf1', 'heic', 'heif', 'heis', 'heix', 'hevc', 'hevx']
  for (const brand of [...pictures, 'jp2 ', 'jpx ', 'jpm ', 'is\0m', 'iso\xe9'])
    expect(takenAs(movie(brand), 'video'), brand).toBeUndefined()
})

test('an old QuickTime file begins with one of its known boxes, of a valid size', () => {
  const old = (box: string, size: number) => {
    const bytes = filled(latin(`\0\0\0\0${box}`))
    bytes.writeUInt32BE(size)
    return takenAs(bytes, 'video')
  }
  for (const box of ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']) expect(old(box, 4096), box).toBe('mov')
  expect(old('uuid', 4096)).toBeUndefined()
  // Size 1 means that eight bytes with the size follow.
  expect([0, 1, 2, 7, 8].map((size) => old('mdat', size))).toEqual([
    undefined,
    'mov',
    undefined,
    undefined,
    'mov',
  ])
})

describe('an ID3 tag', () => {
  /** Returns a file with a tag of 20 bytes. */
  const tagged = (version: number, flags: number, sizes: number[], sound = mp3Frames) =>
    Buffer.concat([latin('ID3'), Buffer.from([version, 0, flags, ...sizes]), Buffer.alloc(20), sound])

  test('may be of any version up to four', () => {
    for (const version of [2, 3, 4]) expect(takenAs(tagged(version, 0, [0, 0, 0, 20]))).toBe('mp3')
    expect(takenAs(tagged(5, 0, [0, 0, 0, 20]))).toBeUndefined()
  })

  test('stores seven bits of its length in each byte', () => {
    expect(takenAs(Buffer.concat([id3(127), mp3Frames]))).toBe('mp3')
    expect(takenAs(Buffer.concat([id3(128 * 128 + 128 + 1), mp3Frames]))).toBe('mp3')
    // Read with eight bits per byte, the size would end beyond `head`, as for a large cover.
    expect(takenAs(tagged(3, 0, [0, 0, 0x80, 20]))).toBeUndefined()
    expect(takenAs(tagged(3, 0, [0xff, 0, 0, 20]))).toBeUndefined()
  })

  test('may have a footer in version four', () => {
    const noise = Buffer.from('3DI notes!')
    expect(takenAs(tagged(4, 0x10, [0, 0, 0, 20], Buffer.concat([noise, mp3Frames])))).toBe('mp3')
    expect(takenAs(tagged(4, 0, [0, 0, 0, 20], Buffer.concat([noise, mp3Frames])))).toBeUndefined()
    expect(takenAs(tagged(3, 0x10, [0, 0, 0, 20]))).toBe('mp3')
  })

  test('may follow another one', () => {
    expect(takenAs(Buffer.concat([id3(30), id3(40), mp3Frames]))).toBe('mp3')
  })

  test('may be longer than the bytes that are read', () => {
    expect(takenAs(id3(10))).toBe('mp3')
  })
})

/** Returns a frame of MPEG audio (ISO/IEC 11172-3, 2.4.1.3). */
function mpeg(
  { version = 3, layer = 1, bitrate = 9, rate = 0, padding = 0, sync = 0x7ff },
  length: number,
): Buffer {
  const head = (sync << 21) | (version << 19) | (layer << 17) | (1 << 16)
  const frame = Buffer.alloc(length)
  frame.writeUInt32BE((head | (bitrate << 12) | (rate << 10) | (padding << 9)) >>> 0)
  return frame
}
const repeated = (frame: Buffer, count = 4) => Buffer.concat(Array.from({ length: count }, () => frame))

// Bytes of a frame, as other programs report them
test.for([
  ['MPEG-1 layer 3 of 128 kbit/s at 44.1 kHz', {}, 417],
  ['the same, padded', { padding: 1 }, 418],
  ['MPEG-1 layer 3 of 320 kbit/s at 48 kHz', { bitrate: 14, rate: 1 }, 960],
  ['MPEG-1 layer 3 of 32 kbit/s at 32 kHz', { bitrate: 1, rate: 2 }, 144],
  ['MPEG-1 layer 2 of 192 kbit/s at 48 kHz', { layer: 2, bitrate: 10, rate: 1 }, 576],
  ['MPEG-2 layer 3 of 64 kbit/s at 22.05 kHz', { version: 2, bitrate: 8 }, 208],
  ['MPEG-2 layer 2 of 64 kbit/s at 24 kHz', { version: 2, layer: 2, bitrate: 8, rate: 1 }, 384],
  ['MPEG-2.5 layer 3 of 32 kbit/s at 11.025 kHz', { version: 0, bitrate: 4 }, 208],
  ['MPEG-2.5 layer 3 of 16 kbit/s at 8 kHz', { version: 0, bitrate: 2, rate: 2 }, 144],
] as const)('%s has frames of %i bytes', ([, fields, length]) => {
  expect(takenAs(repeated(mpeg(fields, length)))).toBe('mp3')
  expect(takenAs(repeated(mpeg(fields, length - 1)))).toBeUndefined()
  expect(takenAs(repeated(mpeg(fields, length + 1)))).toBeUndefined()
})

test.for([
  ['an unknown version', { version: 1 }],
  ['layer 1', { layer: 3 }],
  ['an unknown layer', { layer: 0 }],
  ['a bitrate that is not said', { bitrate: 0 }],
  ['an unknown bitrate', { bitrate: 15 }],
  ['an unknown sampling rate', { rate: 3 }],
  ['no sync word', { sync: 0x7fe }],
] as const)('frames with %s are not accepted as MP3, however long they are', ([, fields]) => {
  // Tries every length that a wrong parser could compute.
  for (let length = 4; length < 1500; length += 1)
    expect(takenAs(repeated(mpeg(fields, length))), String(length)).toBeUndefined()
})

/** Returns an AAC frame in ADTS that declares `length` bytes. */
function adts(length: number, { rate = 4, sync = 0xfff, layer = 0 } = {}): Buffer {
  const frame = Buffer.alloc(Math.max(7, length))
  frame.writeUInt16BE((sync << 4) | (layer << 1) | 1)
  frame[2] = (1 << 6) | (rate << 2)
  frame.writeUInt32BE(((length << 13) | 0x1ffc) >>> 0, 3)
  return frame
}

test('AAC frames are recognised by their sync word, layer, rate and length', () => {
  expect(takenAs(repeated(adts(7)))).toBe('aac')
  expect(takenAs(repeated(adts(300, { rate: 12 })))).toBe('aac')
  expect(takenAs(repeated(adts(300, { rate: 13 })))).toBeUndefined()
  expect(takenAs(repeated(adts(300, { layer: 1 })))).toBeUndefined()
  expect(takenAs(repeated(adts(300, { sync: 0xffe })))).toBeUndefined()
  // The frames declare fewer bytes than their own header has.
  expect(takenAs(repeated(adts(0)))).toBeUndefined()
  const overlapping = repeated(adts(7), 10)
  for (let at = 0; at < overlapping.length; at += 7) adts(6).copy(overlapping, at)
  expect(takenAs(overlapping)).toBeUndefined()
})

describe('the frames of a recording', () => {
  const frame = mpeg({}, 417)
  const noise = latin('noise '.repeat(300))

  test('a recording is accepted after three frames in a row, whatever follows', () => {
    expect(takenAs(Buffer.concat([repeated(frame, 3), noise]))).toBe('mp3')
    expect(takenAs(Buffer.concat([repeated(frame, 2), noise]))).toBeUndefined()
  })

  test('a recording may end before the third frame', () => {
    expect(takenAs(frame)).toBe('mp3')
    expect(takenAs(repeated(frame, 2))).toBe('mp3')
    expect(takenAs(frame.subarray(0, 416))).toBeUndefined()
    // The last frame may be truncated.
    expect(takenAs(Buffer.concat([frame, frame.subarray(0, 100)]))).toBe('mp3')
    expect(takenAs(Buffer.concat([frame, frame.subarray(0, 3)]))).toBeUndefined()
  })

  test('a recording may end with an ID3v1 tag', () => {
    expect(takenAs(Buffer.concat([frame, latin('TAG'), noise]))).toBe('mp3')
    expect(takenAs(Buffer.concat([frame, latin('TAx'), noise]))).toBeUndefined()
    expect(takenAs(Buffer.concat([latin('TAG'), noise]))).toBeUndefined()
  })
})

describe('a recorded stream', () => {
  const mp3Run = repeated(mpeg({}, 417), 8)
  const aacRun = repeated(adts(300), 8)
  const reply = (status: string) => latin(`${status}\r\nicy-name: Somewhere\r\nicy-br: 128\r\n\r\n`)
  // Bytes without a sync word
  const inside = (length: number) => Buffer.alloc(length, 0x5a)

  test('may begin within a frame', () => {
    for (const length of [1, 100, 1400]) {
      expect(takenAs(Buffer.concat([inside(length), mp3Run]))).toBe('mp3')
      expect(takenAs(Buffer.concat([inside(length), aacRun]))).toBe('aac')
    }
    expect(takenAs(mp3Run.subarray(200))).toBe('mp3')
    expect(takenAs(aacRun.subarray(7))).toBe('aac')
    // A longer rest cannot be the one of a frame.
    expect(takenAs(Buffer.concat([inside(1500), mp3Run]))).toBeUndefined()
    expect(takenAs(Buffer.concat([inside(9000), aacRun]))).toBeUndefined()
  })

  test('may begin with the head of the reply that it came in', () => {
    for (const status of ['HTTP/1.0 200 OK', 'HTTP/1.1 206 Partial Content', 'ICY 200 OK']) {
      expect(takenAs(Buffer.concat([reply(status), mp3Run]))).toBe('mp3')
      expect(takenAs(Buffer.concat([reply(status), inside(300), aacRun]))).toBe('aac')
    }
    expect(takenAs(Buffer.concat([reply('HTTP/1.0 200 OK'), latin('<html>'.repeat(500))]))).toBeUndefined()
  })

  test('says what precedes its first whole frame', () => {
    const head = reply('ICY 200 OK')
    const start = (...parts: Buffer[]) => streamStartOf(Buffer.concat(parts))
    expect(start(inside(100), mp3Run)).toEqual({ hasHead: false, hasPart: true })
    expect(start(head, aacRun)).toEqual({ hasHead: true, hasPart: false })
    expect(start(head, id3(40), mp3Run)).toEqual({ hasHead: true, hasPart: false })
    expect(start(head, inside(100), mp3Run)).toEqual({ hasHead: true, hasPart: true })
    for (const whole of [mp3Run, aacRun, wave, Buffer.concat([Buffer.alloc(20), mp3Run])])
      expect(start(whole)).toBeUndefined()
  })

  test('may follow a tag that declares a wrong length', () => {
    expect(takenAs(Buffer.concat([id3(40), inside(20_000), mp3Run]))).toBe('mp3')
  })

  test('has five frames of one kind in a row', () => {
    expect(takenAs(Buffer.concat([inside(9), mp3Run.subarray(0, 4 * 417)]))).toBeUndefined()
    const mixed = Buffer.concat([mpeg({}, 417), mpeg({ rate: 1 }, 384)])
    expect(takenAs(Buffer.concat([inside(9), repeated(mixed, 8)]))).toBeUndefined()
  })

  test('is not looked for in archives', () => {
    for (const signature of ['PK\x03\x04', 'Rar!\x1a', '\x1f\x8b\x08', 'RIFF\0\0\0\0AVI '])
      expect(takenAs(Buffer.concat([latin(signature), inside(40), mp3Run]))).toBeUndefined()
  })
})
