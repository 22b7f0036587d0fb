import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sniff, sniffBytes } from './sniff.ts'

const latin = (text: string): Buffer => Buffer.from(text, 'latin1')
const filled = (start: Buffer, length = 200): Buffer => Buffer.concat([start, Buffer.alloc(length)])

/** Three frames of MPEG-1 layer 3 at 128 kbps and 44.1 kHz: 417 bytes each. */
const mp3Frames = Buffer.concat(Array.from({ length: 4 }, () => filled(Buffer.from('fffb9000', 'hex'), 413)))
/** AAC in ADTS, 44.1 kHz stereo, frames of 100 bytes. */
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
  ['an MP3 whose cover is larger than what is seen', id3(200_000).subarray(0, sniffBytes), 'mp3', 'mp3'],
  ['an AAC stream', adtsFrames, 'aac', 'aac'],
  ['an AAC stream with an ID3 tag', Buffer.concat([id3(10), adtsFrames]), 'aac', 'aac'],
  ['an Opus file', ogg('OpusHead'), 'ogg', 'ogg'],
  ['a Vorbis file', ogg('\x01vorbis'), 'ogg', 'ogg'],
  ['an M4A', movie('M4A '), 'mp4', 'mov'],
] as const)('%s is taken as a recording', ([, bytes, sourceType, demuxer]) => {
  expect(sniff(bytes, 'audio')).toEqual({ sourceType, demuxer })
})

test.for([
  ['an MP4', movie('isom'), 'mp4', 'mov'],
  ['a QuickTime film', movie('qt  '), 'mov', 'mov'],
  ['an old QuickTime film', filled(latin('\0\0\x10\0moov')), 'mov', 'mov'],
  ['a Matroska file', matroska('matroska'), 'matroska', 'matroska'],
  ['a WebM file', matroska('webm'), 'matroska', 'matroska'],
] as const)('%s is taken as a video', ([, bytes, sourceType, demuxer]) => {
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

test('a recording is no video', () => {
  for (const bytes of [wave, flac, mp3Frames, adtsFrames, ogg('OpusHead')]) {
    expect(sniff(bytes, 'video')).toBeUndefined()
  }
})

test('any bytes get an answer, and text never passes', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 3000 }), (bytes) => sniff(bytes, 'audio') !== null))
  fc.assert(
    fc.property(fc.string({ maxLength: 500 }), (words) => sniff(Buffer.from(words), 'audio') === undefined),
  )
})
