import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flvShow, steadyTime } from './flv-show.ts'
import type { MediaMessage } from './rtmp-connection.ts'

const message = (of: MediaMessage['of'], time: number, ...bytes: readonly number[]): MediaMessage => ({
  ...{ of, time },
  data: Buffer.from(bytes),
})
const aac = (time: number) => message('sound', time, 0xaf, 1, 7)
const h264 = (time: number, delay = 0) => message('picture', time, 0x17, 1, 0, delay >> 8, delay & 0xff, 9)
const AAC = message('sound', 0, 0xaf, 0, 0x12, 0x10)
const H264 = message('picture', 0, 0x17, 0, 0, 0, 0, 1)

/** Returns the types and times of tags. */
function tagsIn(bytes: Buffer) {
  const tags: [number, number][] = []
  for (let at = 13; at < bytes.length; at += 15 + bytes.readUIntBE(at + 1, 3))
    tags.push([bytes.readUInt8(at), bytes.readUIntBE(at + 4, 3) + bytes.readUInt8(at + 7) * 2 ** 24])
  return tags
}

describe('a show', () => {
  it('begins once its sound and its picture are known, at 0', () => {
    const next = flvShow()
    expect([H264, h264(50_000)].map(next)).toEqual([undefined, undefined])
    const begun = next(AAC)
    expect(begun?.parts).toEqual({ sound: true, picture: true })
    expect(begun?.bytes.toString('latin1', 0, 3)).toBe('FLV')
    expect(tagsIn(begun?.bytes ?? Buffer.alloc(0))).toEqual([
      [9, 0],
      [8, 0],
      [9, 0],
    ])
    expect(next(aac(50_040))?.bytes.readUIntBE(4, 3)).toBe(40)
    expect(next(AAC)).toBeUndefined()
  })

  it('begins without the other one, if that has not come for two seconds', () => {
    const next = flvShow()
    const times = Array.from({ length: 101 }, (_, index) => index * 20)
    const begun = [AAC, ...times.map(aac)].map(next)
    expect(begun.slice(0, -1).every((each) => each === undefined)).toBe(true)
    expect(begun.at(-1)?.parts).toEqual({ sound: true, picture: false })
    // What comes later is not shown.
    expect([H264, h264(2100)].map(next)).toEqual([undefined, undefined])
  })

  it.each([
    ['Send the sound as AAC', message('sound', 0, 0x2f, 1, 2)],
    ['Send the picture as H.264, not as HEVC', message('picture', 0, 0x1c, 0, 0, 0, 0, 1)],
    ['Send the picture as H.264, not as HEVC', message('picture', 0, 0x90, ...Buffer.from('hvc1'), 1)],
    ['Send the picture as H.264, not as AV1', message('picture', 0, 0x91, ...Buffer.from('av01'), 1)],
    ['Send the picture as H.264', message('picture', 0, 0x12, 1, 2)],
    ['The times of the picture are wrong', h264(0, 30_000)],
  ])('is refused with words: %s', (words, sent) => {
    expect(() => flvShow()(sent)).toThrow(words)
  })

  it('ends where its configuration changes, since the encoder keeps to one', () => {
    const next = flvShow()
    next(H264)
    expect(() => next(message('picture', 0, 0x17, 0, 0, 0, 0, 2))).toThrow('connect again')
  })

  it('takes any bytes, or refuses them', () => {
    const messages = fc.array(
      fc.record({
        of: fc.constantFrom<MediaMessage['of']>('sound', 'picture'),
        time: fc.nat(0xffff_ffff),
        data: fc.oneof(
          fc.uint8Array({ minLength: 1, maxLength: 20 }),
          fc.constantFrom(AAC.data, H264.data, aac(0).data, h264(0).data),
        ),
      }),
    )
    fc.assert(
      fc.property(messages, (sent) => {
        const next = flvShow()
        try {
          for (const { of, time, data } of sent) next({ of, time, data: Buffer.from(data) })
        } catch (error) {
          expect(String(error)).toMatch(/^Error: (Send the|The (picture|times))/)
        }
      }),
    )
  })
})

it('times begin at 0, follow the clock, and never jump', () => {
  const steps = fc.array(fc.oneof(fc.integer({ min: -40, max: 100 }), fc.integer({ min: -1e9, max: 1e9 })))
  fc.assert(
    fc.property(fc.nat(0xffff_ffff), steps, (start, changes) => {
      const steady = steadyTime()
      expect(steady(start)).toBe(0)
      let [time, last] = [start, 0]
      for (const change of changes) {
        time += change
        const at = steady(time)
        expect(at).toBeGreaterThanOrEqual(0)
        expect(Math.abs(at - last)).toBeLessThanOrEqual(2000)
        last = Math.max(last, at)
      }
    }),
  )
  const steady = steadyTime()
  expect([1000, 1040, 1020, 5_000_000, 5_000_040, 7].map(steady)).toEqual([0, 40, 20, 60, 100, 120])
})
