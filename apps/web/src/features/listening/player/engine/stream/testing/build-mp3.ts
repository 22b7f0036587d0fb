interface Mp3Options {
  kbps?: number
  hertz?: 44_100 | 48_000
  isMono?: boolean
  frames?: number
  delay?: number
  padding?: number
  tag?: number
}

export const FRAME_SAMPLES = 1152

export function buildMp3(options: Mp3Options = {}): Uint8Array<ArrayBuffer> {
  const {
    kbps = 128,
    hertz = 44_100,
    isMono = false,
    frames = 400,
    delay = 576,
    padding = 1000,
    tag = 20_000,
  } = options
  const parts = [tagOf(tag), infoFrame({ kbps: 192, hertz, isMono, frames, delay, padding })]
  const average = (FRAME_SAMPLES * kbps * 125) / hertz
  for (let frame = 0; frame < frames; frame++) {
    const length = Math.floor((frame + 1) * average) - Math.floor(frame * average)
    parts.push(frameOf({ kbps, hertz, isMono, isLong: length > Math.floor(average) }))
  }
  return new Uint8Array(Buffer.concat(parts))
}

function tagOf(bytes: number) {
  const tag = Buffer.alloc(10 + bytes)
  tag.write('ID3\u0004', 'latin1')
  for (const at of [0, 1, 2, 3]) tag[6 + at] = (bytes >> (7 * (3 - at))) & 0x7f
  return tag
}

function infoFrame({ delay, padding, frames, ...format }: Required<Omit<Mp3Options, 'tag'>>) {
  const frame = frameOf({ ...format, isLong: false })
  const at = 4 + (format.isMono ? 17 : 32)
  frame.write('Info', at, 'latin1')
  frame.writeUInt32BE(0xf, at + 4)
  frame.writeUInt32BE(frames, at + 8)
  frame.write('Lavc', at + 120, 'latin1')
  frame.writeUIntBE((delay << 12) | padding, at + 141, 3)
  return frame
}

const KBPS = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]

function frameOf({
  kbps,
  hertz,
  isMono,
  isLong,
}: {
  kbps: number
  hertz: number
  isMono: boolean
  isLong: boolean
}) {
  const frame = Buffer.alloc(Math.floor((FRAME_SAMPLES * kbps * 125) / hertz) + Number(isLong))
  const rates = (KBPS.indexOf(kbps) << 4) | ([44_100, 48_000].indexOf(hertz) << 2) | (Number(isLong) << 1)
  frame.set([0xff, 0xfb, rates, isMono ? 0xc0 : 0])
  return frame
}
