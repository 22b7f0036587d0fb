import { expect, test } from 'vitest'
import { laneSizes } from './lane-sizes.ts'

test('each lane has as many concurrent jobs as the cores allow, but at least one', () => {
  expect(laneSizes(2)).toEqual({ audio: 1, audioLong: 1, video: 1, videoLong: 1, images: 1 })
  expect(laneSizes(16)).toEqual({ audio: 5, audioLong: 2, video: 4, videoLong: 2, images: 8 })
})

test('a configured number applies to every lane, whatever the cores', () => {
  expect(laneSizes(64, 3)).toEqual({ audio: 3, audioLong: 3, video: 3, videoLong: 3, images: 3 })
})
