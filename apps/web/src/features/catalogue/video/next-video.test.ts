import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildCards } from '../../../testing/build.ts'
import { nextVideo } from './next-video.ts'

const videos = (count: number) => buildCards(count, 1001, { hasVideo: true })
const lot = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

test('a related video follows a video', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 30 }), lot, (count, drawn) => {
      const next = nextVideo(videos(count), 1001, () => drawn)
      expect(next?.musicID).toBeGreaterThan(1001)
    }),
  )
})

test('any of the related videos may be picked', () => {
  const drawn = new Set([0, 0.4, 0.99].map((lotDrawn) => nextVideo(videos(4), 1001, () => lotDrawn)?.musicID))
  expect(drawn).toEqual(new Set([1002, 1003, 1004]))
})

test('nothing follows if only the current video is related', () => {
  expect(nextVideo(videos(1), 1001, Math.random)).toBeUndefined()
  expect(nextVideo([], 1001, Math.random)).toBeUndefined()
})
