/** ID3v2.3 frames by tag */
const FRAMES = {
  title: 'TIT2',
  artist: 'TPE1',
  albumArtist: 'TPE2',
  album: 'TALB',
  track: 'TRCK',
  disc: 'TPOS',
  year: 'TYER',
  genre: 'TCON',
  isrc: 'TSRC',
  composer: 'TCOM',
  people: 'IPLS',
}
export type Tagged = Partial<Record<keyof typeof FRAMES, string>>

/** Returns a silent MP3 with tags. */
export function mp3(
  tags: Tagged,
  { frames = 20, image, isLatin1 = false }: { frames?: number; image?: Buffer; isLatin1?: boolean } = {},
): Buffer {
  const frame = (name: string, body: Buffer) => {
    const head = Buffer.alloc(10)
    head.write(name, 0, 'latin1')
    head.writeUInt32BE(body.length, 4)
    return Buffer.concat([head, body])
  }
  const texts = Object.entries(tags).map(([tag, text]) =>
    frame(
      FRAMES[tag as keyof Tagged],
      isLatin1
        ? Buffer.from(`\0${text}`, 'latin1')
        : Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
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
