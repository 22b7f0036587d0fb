import { expect, test } from 'vitest'
import { frame, textFrame, wholeTag, withTag, withTexts } from './id3-frames.ts'

const stored = (bytes: Buffer) => ({
  ...{ bytes: bytes.length, modifiedAt: new Date(), identity: 'a file', close: async () => undefined },
  readAt: async (target: Uint8Array, at: number) => {
    const part = bytes.subarray(at, at + target.length)
    target.set(part)
    return part.length
  },
  stream: async function* (start: number, end: number) {
    yield bytes.subarray(start, end + 1)
  },
})

const SOUND = Buffer.from('fffb9064'.repeat(50), 'hex')
const cover = frame('APIC', Buffer.alloc(300, 7))
const made = Buffer.concat([
  wholeTag(Buffer.concat([textFrame('TIT2', ['Rain']), textFrame('TRCK', ['1']), cover])),
  SOUND,
])

async function read(texts: Record<string, string[]>): Promise<Buffer> {
  const file = await withTexts(stored(made), texts)
  const bytes = Buffer.alloc(file.bytes)
  for (let at = 0; at < bytes.length; at += 7) await file.readAt(bytes.subarray(at, at + 7), at)
  return bytes
}

test('the texts of a tag are replaced, added and removed, and its other frames and the sound stay', async () => {
  const texts = { TIT2: ['Heavy Rain'], TRCK: [], TPOS: ['2'] }
  const frames = Buffer.concat([textFrame('TIT2', ['Heavy Rain']), textFrame('TPOS', ['2']), cover])
  expect((await read(texts)).equals(Buffer.concat([wholeTag(frames), SOUND]))).toBe(true)
})

test('a changed file is streamed from any byte to any other', async () => {
  const texts = { TIT2: ['Heavy Rain'] }
  const whole = await read(texts)
  const head = whole.length - SOUND.length
  const file = await withTexts(stored(made), texts)
  for (const [start, end] of [
    [0, whole.length - 1],
    [0, 3],
    [5, head - 1],
    [head - 1, head],
    [head, head],
    [head + 9, whole.length - 1],
  ] as const) {
    const parts: Uint8Array[] = []
    for await (const part of file.stream?.(start, end) ?? []) parts.push(part)
    expect(Buffer.concat(parts).equals(whole.subarray(start, end + 1)), `${start} to ${end}`).toBe(true)
  }
})

test('a file that has these texts, or no such tag, is sent as it is', async () => {
  for (const bytes of [made, SOUND, Buffer.from('ID3\x03\0\0\0\0\0\0'), Buffer.alloc(0)]) {
    const file = stored(bytes)
    expect(await withTexts(file, { TIT2: ['Rain'], TRCK: ['1'], TPOS: [] })).toBe(file)
  }
})

test('a file whose tag cannot be read is closed', async () => {
  let isOpen = true
  const file = {
    ...stored(made),
    readAt: () => Promise.reject(new Error('away')),
    close: async () => void (isOpen = false),
  }
  await expect(withTag(file, { texts: {}, frames: {} })).rejects.toThrow('away')
  expect(isOpen).toBe(false)
})
