import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { outputRate, planRungs } from './ladder.ts'

const rate = { numerator: 25, denominator: 1 }
const RICH = 20_000_000

const sizes = (width: number, height: number) =>
  planRungs({ width, height, codec: 'h264' }, rate, RICH).map(
    (rung) => `${rung.height}: ${rung.width}x${rung.lines}`,
  )

test.for([
  ['full HD', 1920, 1080, ['1080: 1920x1080', '720: 1280x720', '480: 854x480', '360: 640x360']],
  ['4K', 3840, 2160, ['1080: 1920x1080', '720: 1280x720', '480: 854x480', '360: 640x360']],
  ['500 lines', 890, 500, ['480: 854x480', '360: 640x360']],
  ['607 lines', 1081, 607, ['720: 1082x608', '480: 854x480', '360: 642x360']],
  ['a wide film', 1920, 804, ['1080: 1920x804', '720: 1720x720', '480: 1146x480', '360: 860x360']],
  ['two lines less', 1920, 1078, ['1080: 1920x1078', '720: 1282x720', '480: 854x480', '360: 642x360']],
  ['an upright film', 1080, 1920, ['1080: 1080x1920', '720: 720x1280', '480: 480x854', '360: 360x640']],
  ['a square', 480, 480, ['480: 480x480', '360: 360x360']],
  ['fewer lines than the lowest', 320, 240, ['360: 320x240']],
  ['an odd size', 353, 287, ['360: 354x288']],
  ['a strip', 10_000, 400, ['360: 4096x164']],
] as const)('the rungs of %s are %j', ([, width, height, expected]) => {
  expect(sizes(width, height)).toEqual(expected)
})

test.for([
  ['a rich source', 'h264', 25, RICH, [5_000_000, 2_800_000, 1_400_000, 800_000]],
  ['sixty frames a second', 'h264', 60, RICH, [7_500_000, 4_200_000, 2_100_000, 1_200_000]],
  ['a source of two megabits', 'h264', 25, 2_000_000, [2_000_000, 2_000_000, 1_400_000, 800_000]],
  ['the same in AV1', 'av1', 25, 2_000_000, [4_400_000, 2_800_000, 1_400_000, 800_000]],
  ['hardly anything', 'h264', 60, 14_000, [150_000, 150_000, 150_000, 150_000]],
] as const)(
  'no rung gets a higher bitrate than the source has, for %s',
  ([, codec, frames, bitrate, expected]) => {
    const picture = { width: 1920, height: 1080, codec }
    const rungs = planRungs(picture, { numerator: frames, denominator: 1 }, bitrate)
    expect(rungs.map(({ maxBitrate }) => maxBitrate)).toEqual(expected)
  },
)

test.for([
  ['30000/1001', 30_000, 1001, 5_000_000],
  ['31', 31, 1, 5_000_000],
  ['48000/1001', 48_000, 1001, 7_500_000],
] as const)(
  '%s frames per second are %i/%i, which determines the bitrate',
  ([, numerator, denominator, expected]) => {
    const [first] = planRungs({ width: 1920, height: 1080, codec: 'h264' }, { numerator, denominator }, RICH)
    expect(first?.maxBitrate).toBe(expected)
  },
)

test('rungs have even sides, shrink, keep the aspect ratio, and are never larger than the source', () => {
  const side = fc.integer({ min: 32, max: 8192 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const rungs = planRungs({ width, height, codec: 'h264' }, rate, RICH)
      expect(rungs.length).toBeGreaterThan(0)
      for (const [index, rung] of rungs.entries()) {
        expect((rung.width % 2) + (rung.lines % 2)).toBe(0)
        expect(rung.width).toBeLessThanOrEqual(width + 1)
        expect(rung.lines).toBeLessThanOrEqual(height + 1)
        expect(Math.max(rung.width, rung.lines)).toBeLessThanOrEqual(4096)
        const shape = (rung.width / rung.lines) * (height / width)
        expect(Math.abs(shape - 1)).toBeLessThan(2.1 / Math.min(rung.width, rung.lines))
        const next = rungs[index + 1]
        if (next) expect(next.height).toBeLessThan(rung.height)
      }
    }),
  )
})

test.for([
  [30, 30, '30/1'],
  [29.97, 29.97, '30000/1001'],
  [23.98, 23.98, '24000/1001'],
  [59.94, 59.94, '60000/1001'],
  [25, 25, '25/1'],
  [120, 120, '60/1'],
  [119.88, 119.88, '60000/1001'],
  [100, 100, '50/1'],
  [240, 240, '60/1'],
  [29.67, 30, '30/1'],
  [12.5, 12.5, '1250/100'],
  [1, 1, '10/1'],
  [14.2, 1000, '15/1'],
  [undefined, 1000, '30/1'],
  [undefined, undefined, '30/1'],
  [29.5, 60, '30/1'],
  [24, 90_000, '24/1'],
  // Keeps an unusual rate if it is constant.
  [22, 22, '22/1'],
  [undefined, 22, '22/1'],
  [0, 22, '22/1'],
  [0, undefined, '30/1'],
  [undefined, 480, '60/1'],
  // Uses the rate of the time stamps up to nearly twice the average.
  [10, 19, '19/1'],
  [24, 60, '24/1'],
] as const)(
  '%s frames per second with time stamps for %s become %s',
  ([framesPerSecond, steadyRate, expected]) => {
    const { numerator, denominator } = outputRate({ framesPerSecond, steadyRate })
    expect(`${numerator}/${denominator}`).toBe(expected)
  },
)

test('any frame rate becomes one from 10 to 60', () => {
  const anyRate = fc.option(fc.double({ min: 0, max: 100_000, noNaN: true }), { nil: undefined })
  fc.assert(
    fc.property(anyRate, anyRate, (framesPerSecond, steadyRate) => {
      const { numerator, denominator } = outputRate({ framesPerSecond, steadyRate })
      expect(Number.isInteger(numerator) && Number.isInteger(denominator)).toBe(true)
      expect(numerator / denominator).toBeGreaterThanOrEqual(9.98)
      expect(numerator / denominator).toBeLessThanOrEqual(60)
    }),
  )
})
