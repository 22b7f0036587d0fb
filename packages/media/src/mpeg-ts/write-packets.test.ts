import { expect, test } from 'vitest'
import { type Counters, readTransportStream } from '../testing/read-transport-stream.ts'
import { type Pes, transportStream } from './write-packets.ts'

const [DELIMITER, PARAMETERS] = ['0000000109f0', '000000016742000000000168ce'].map((hex) =>
  Buffer.from(hex, 'hex'),
)
const picture = (time: number, bytes: number, isKey = false): Pes => ({
  of: 'picture',
  data: [
    DELIMITER ?? Buffer.alloc(0),
    ...(isKey && PARAMETERS ? [PARAMETERS] : []),
    Buffer.from([0, 0, 0, 1, isKey ? 0x65 : 0x41]),
    Buffer.alloc(bytes, 0xab),
  ],
  decodedAt: time,
  shownAt: time + 7200,
  clock: time - 9000,
  isKey,
})
const sound = (time: number, bytes: number): Pes => {
  const length = bytes + 7
  const head = [
    0xff,
    0xf1,
    0x4c,
    0x80 | (length >> 11),
    (length >> 3) & 0xff,
    ((length & 7) << 5) | 0x1f,
    0xfc,
  ]
  return {
    of: 'sound',
    data: [Buffer.from(head), Buffer.alloc(bytes, 0xcd)],
    decodedAt: time,
    shownAt: time,
    isKey: true,
  }
}

test.each([0, 1, 100, 148, 149, 150, 151, 170, 184, 185, 367, 368, 5000, 70_000])(
  'a picture and a sound frame of %d bytes arrive complete, whatever space the last packet has left',
  (bytes) => {
    const read = readTransportStream(
      transportStream([picture(9000, bytes, true), sound(16_200, bytes % 8000)]),
    )
    expect(read.pictures.map(({ units }) => units.at(-1)?.length)).toEqual([bytes + 1])
    expect(read.sounds.map(({ frames }) => frames.map(({ length }) => length))).toEqual([
      [(bytes % 8000) + 7],
    ])
  },
)

test.each([1, 60, 183, 184, 600])('a tag of %d bytes arrives whole, beside pictures and sound', (bytes) => {
  const data = [Buffer.from('ID3\u0004'), Buffer.alloc(bytes, 0xee)]
  const tag: Pes = { of: 'tag', data, decodedAt: 16_200, shownAt: 16_200, isKey: true }
  const read = readTransportStream(transportStream([picture(9000, 50, true), tag, sound(16_200, 50)]))
  expect(read.tags).toEqual([{ shownAt: 16_200, tag: Buffer.concat(data) }])
  expect(read.sounds).toHaveLength(1)
})

test('any segment may follow any other: the continuity counters match', () => {
  const segments = [1, 2, 15, 40].map((count) =>
    transportStream(
      Array.from({ length: count }, (_, at) => [
        picture(9000 + at * 3600, 37 * at, at === 0),
        sound(16_200 + at * 3600, 50 + at),
      ]).flat(),
    ),
  )
  const counters: Counters = new Map()
  for (const index of [0, 1, 2, 3, 1, 3, 0, 2])
    expect(() => readTransportStream(segments[index] ?? Buffer.alloc(0), counters)).not.toThrow()
})

test('time stamps start again after 33 bits', () => {
  const wrap = 2 ** 33
  const read = readTransportStream(
    transportStream([picture(wrap + 90_000, 10, true), sound(2 * wrap + 1, 10)]),
  )
  expect(read.pictures[0]).toMatchObject({ decodedAt: 90_000, shownAt: 97_200, isKey: true })
  expect(read.sounds[0]?.shownAt).toBe(1)
  expect(read.clocks).toEqual([81_000])
})
