import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  assetFolder,
  audioKey,
  imageFolder,
  imageKey,
  imageMasterKey,
  newVersion,
  segmentsKey,
  sourceKey,
  videoKey,
} from './keys.ts'
import { checkedFolder, checkedKey } from './storage.ts'

test('versions sort by time, are unique within a millisecond, and are valid in keys', () => {
  const early = newVersion(1_000_000)
  const late = newVersion(2_000_000)
  expect(early < late).toBe(true)
  const many = new Set(Array.from({ length: 1000 }, () => newVersion(1_000_000)))
  expect(many.size).toBe(1000)
  for (const version of many) expect(version).toMatch(/^[0-9a-z]{20}$/)
})

test('a version has the same length at any time and for any randomness', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: Date.UTC(2100, 0) }),
      fc.uint8Array({ minLength: 7, maxLength: 7 }),
      (now, random) => newVersion(now, Buffer.from(random)).length === 20,
    ),
  )
})

test('every key stays inside the storage, below its folder', () => {
  const version = newVersion()
  const keys = [
    sourceKey(1001, version),
    audioKey(1001, version, 128),
    videoKey(1001, version, 720),
    segmentsKey(1001, version, 720),
    imageMasterKey('musicTop', 1001, version),
    imageKey('musicTop', 1001, version, 384, 'avif'),
  ]
  for (const key of keys) expect(checkedKey(key)).toBe(key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(audioKey(1001, version, 64).startsWith(checkedFolder(assetFolder('audio', 1001, version)))).toBe(
    true,
  )
  expect(videoKey(1001, version, 360).startsWith(checkedFolder(assetFolder('video', 1001, version)))).toBe(
    true,
  )
  const folder = checkedFolder(imageFolder('user', 7, version))
  expect(imageMasterKey('user', 7, version).startsWith(folder)).toBe(true)
})
