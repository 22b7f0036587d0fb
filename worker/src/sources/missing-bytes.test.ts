import type { SourceType } from '@nava/tags/media-kinds'
import * as fc from 'fast-check'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSound, makeVideo } from '../testing/make-media.ts'
import { type ByteSource, hasSoundBehind, isCutOff } from './missing-bytes.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava-missing-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const sourceOf = (bytes: Uint8Array): ByteSource => ({
  bytes: bytes.length,
  readAt: async (target, position) => {
    const part = bytes.subarray(position, position + target.length)
    target.set(part)
    return part.length
  },
})
const cutOff = (bytes: Uint8Array, type: SourceType) => isCutOff(sourceOf(bytes), type)

function waveOf({
  declared,
  size = 36 + declared,
  sound,
}: {
  declared: number
  size?: number
  sound: Buffer
}) {
  const bytes = Buffer.concat([
    Buffer.from('RIFF----WAVEfmt ----'),
    Buffer.alloc(16),
    Buffer.from('data----'),
    sound,
  ])
  bytes.writeUInt32LE(size, 4)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt32LE(declared, 40)
  return sourceOf(bytes)
}

const sound = Buffer.alloc(100, 0xf1)
const followedBy = (text: string) => Buffer.concat([sound.subarray(0, 20), Buffer.from(text), sound])

test.for([
  ['most sound lies behind its declared end', true, { declared: 20, sound }],
  ['nothing lies behind its declared end', false, { declared: 100, sound }],
  ['less lies behind than before', false, { declared: 60, sound }],
  ['the file is larger than the sound by its own account', false, { declared: 20, size: 136, sound }],
  ['the size of the sound is unknown', false, { declared: 0, sound }],
  ['another chunk follows', false, { declared: 20, sound: followedBy('LIST') }],
  ['a tag follows', false, { declared: 20, sound: followedBy('ID3\u0003') }],
  ['another chunk follows after a byte', false, { declared: 19, sound: followedBy('id3 ') }],
] as const)(
  'a WAV goes on behind its declared end if there is most of its sound: %s',
  async ([, goesOn, parts]) => {
    expect(await hasSoundBehind(waveOf(parts))).toBe(goesOn)
  },
)

test.for([
  ['wav', 'a.wav', []],
  ['mp4', 'a.m4a', ['-c:a', 'aac']],
  ['mp4', 'front.m4a', ['-c:a', 'aac', '-movflags', '+faststart']],
  ['ogg', 'a.opus', ['-c:a', 'libopus']],
  ['ogg', 'a.ogg', ['-c:a', 'libvorbis']],
  ['matroska', 'a.mka', ['-c:a', 'libopus']],
  ['aiff', 'a.aiff', []],
  ['caf', 'a.caf', []],
  ['w64', 'a.w64', []],
  ['asf', 'a.wma', []],
] as const)(
  'a %s file (%s) counts as complete, but not if it is truncated anywhere',
  async ([type, name, words]) => {
    const bytes = await readFile(await makeSound(folder, name, { words: [...words] }))
    expect(await cutOff(bytes, type)).toBe(false)
    for (const part of [0.1, 0.5, 0.9, 0.99]) {
      expect(await cutOff(bytes.subarray(0, Math.floor(bytes.length * part)), type)).toBe(true)
    }
    expect(await cutOff(Buffer.concat([bytes, Buffer.from('more')]), type)).toBe(false)
  },
)

test.for([
  ['mp4', 'a.mp4', []],
  ['mov', 'a.mov', []],
  ['mp4', 'fragmented.mp4', ['-movflags', '+frag_keyframe+empty_moov']],
  ['matroska', 'a.mkv', []],
] as const)(
  'a %s video (%s) counts as complete, but not if it is truncated anywhere',
  async ([type, name, words]) => {
    const bytes = await readFile(await makeVideo(folder, name, { words: [...words] }))
    expect(await cutOff(bytes, type)).toBe(false)
    for (const part of [0.2, 0.5, 0.9]) {
      expect(await cutOff(bytes.subarray(0, Math.floor(bytes.length * part)), type)).toBe(true)
    }
  },
)

test('sizes that were unknown at writing do not make a file incomplete', async () => {
  const wave = await readFile(await makeSound(folder, 'unknown.wav'))
  wave.writeUInt32LE(0xffff_ffff, 4)
  wave.writeUInt32LE(0xffff_ffff, wave.indexOf('data') + 4)
  expect(await cutOff(wave, 'wav')).toBe(false)
  const live = await readFile(
    await makeVideo(folder, 'live.webm', {
      words: ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus', '-live', '1'],
    }),
  )
  expect(await cutOff(live, 'matroska')).toBe(false)
})

test('a FLAC that ends in or right after its metadata is cut off, but one that ends in its sound declares no bytes', async () => {
  const bytes = await readFile(await makeSound(folder, 'whole.flac', { seconds: 1 }))
  const tag = Buffer.from([...Buffer.from('ID3'), 4, 0, 0, 0, 0, 1, 2])
  const tagged = Buffer.concat([tag, Buffer.alloc(130), bytes])
  // Offset of the first frame, after the last metadata block
  let frames = 4
  while ((bytes[frames] ?? 0) < 0x80) frames += 4 + bytes.readUIntBE(frames + 1, 3)
  frames += 4 + bytes.readUIntBE(frames + 1, 3)
  for (const [file, start] of [
    [bytes, frames],
    [tagged, frames + 140],
  ] as const) {
    expect(await cutOff(file, 'flac')).toBe(false)
    expect(await cutOff(file.subarray(0, start + 1), 'flac')).toBe(false)
    expect(await cutOff(file.subarray(0, start), 'flac')).toBe(true)
    expect(await cutOff(file.subarray(0, start - 9), 'flac')).toBe(true)
  }
})

test('any bytes have a result', async () => {
  const types: SourceType[] = ['wav', 'mp4', 'mov', 'ogg', 'matroska', 'mp3', 'flac', 'aac']
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.constantFrom(...types), async (bytes, type) => {
      expect(typeof (await cutOff(bytes, type))).toBe('boolean')
    }),
  )
})
