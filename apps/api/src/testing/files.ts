import { crc32, deflateSync } from 'node:zlib'
import { wavHeader } from '@nava/media/formats/wav'
import sharp from 'sharp'

/** Returns silence: mono, 8 kHz, 16 bit. */
export function wave(seconds = 1): Buffer {
  const data = Buffer.alloc(Math.round(seconds * 8000) * 2)
  return Buffer.concat([wavHeader({ bytes: data.length, hertz: 8000, channels: 1 }), data])
}

export function movie(): Buffer {
  const box = Buffer.alloc(32)
  box.writeUInt32BE(24, 0)
  box.write('ftypisom', 4)
  box.write('isomavc1', 16)
  return Buffer.concat([box, Buffer.alloc(2000)])
}

export const picture = (
  options: { width?: number; height?: number; color?: string; format?: 'png' | 'jpeg' | 'webp' } = {},
): Promise<Buffer> => {
  const { width = 400, height = 300, color = '#2266cc', format = 'png' } = options
  return sharp({ create: { width, height, channels: 3, background: color } })
    .toFormat(format)
    .toBuffer()
}

export function pictureBomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1 // 1 bit per pixel
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
