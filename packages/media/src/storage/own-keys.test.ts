import * as fc from 'fast-check'
import { ImageKind } from '@nava/contracts'
import { expect, test } from 'vitest'
import * as keys from './keys.ts'
import { mediaKeys, readOwnKey } from './own-keys.ts'

const version = keys.newVersion()

/** One of each kind of key that Nava writes */
const written: Readonly<Record<string, string[]>> = {
  sourceKey: [keys.sourceKey(1, version)],
  audioKey: [keys.audioKey(2_147_483_647, version, 320)],
  opusKey: [keys.opusKey(7, version)],
  waveformKey: [keys.waveformKey(7, version)],
  liveKey: [keys.liveKey(7, version, 'mp4'), keys.liveKey(7, version, 'json')],
  videoKey: [keys.videoKey(7, version, 1080)],
  segmentsKey: [keys.segmentsKey(7, version, 360)],
  storyboardKey: [keys.storyboardKey(7, version, 'jpg'), keys.storyboardKey(7, version, 'json')],
  posterKey: keys.POSTERS.map((number) => keys.posterKey(7, version, number)),
  imageMasterKey: ImageKind.options.map((kind) => keys.imageMasterKey(kind, 7, version)),
  imageKey: (['avif', 'webp', 'jpg'] as const).map((format) => keys.imageKey('dj', 7, version, 1920, format)),
  iconKey: [keys.iconKey(version, 192), keys.iconKey(version, 512, true)],
  airSegmentKey: [keys.airSegmentKey(7, version, 0), keys.airSegmentKey(7, version, 123_456)],
  squareKey: [keys.squareKey('artist', 7, version)],
}

test('the grammar has every key that Nava writes, and the folders of each', () => {
  expect(Object.keys(written).toSorted()).toEqual(
    Object.keys(keys)
      .filter((name) => name.endsWith('Key'))
      .toSorted(),
  )
  for (const key of Object.values(written).flat()) {
    expect(mediaKeys.has(key), key).toBe(true)
    const names = key.split('/')
    for (let length = 0; length < names.length; length += 1) {
      const folder = names
        .slice(0, length)
        .map((name) => `${name}/`)
        .join('')
      expect(mediaKeys.mayHold(folder), folder).toBe(true)
    }
    expect(mediaKeys.areas.some((area) => key.startsWith(area))).toBe(true)
  }
})

test('a key is read into what it names', () => {
  expect(readOwnKey(keys.audioKey(7, version, 64))).toEqual({ area: 'audio', assetID: 7, version })
  expect(readOwnKey(keys.squareKey('dj', 8, version))).toEqual({
    area: 'images',
    kind: 'dj',
    ownerID: 8,
    version,
  })
})

test.each([
  'backups/db.dump',
  'www/index.html',
  'images/logo.png',
  'audio/jingles/hello.mp3',
  'audio/hello.mp3',
  'audio/2024/march/64.mp3',
  'sources/readme.txt',
  `sources/0/${version}`,
  `sources/2147483648/${version}`,
  `sources/99999999999/${version}`,
  `sources/1/${version}/more`,
  `sources/1/${version.toUpperCase()}`,
  `audio/1/${version}/notes.txt`,
  `audio/1/${version}/64.mp3/more`,
  `audio/01/${version}/64.mp3`,
  `audio/1e3/${version}/64.mp3`,
  `images/logos/1/${version}/master.jpg`,
  `images/constructor/1/${version}/master.jpg`,
  `Audio/1/${version}/64.mp3`,
  `/audio/1/${version}/64.mp3`,
  `audio//1/${version}/64.mp3`,
  `nava/audio/1/${version}/64.mp3`,
  'probe-0123456789ab',
  'incoming/upload',
  'lost+found/#12',
  '',
])('%j is of others', (key) => {
  expect(mediaKeys.has(key)).toBe(false)
})

test.each([
  'lost+found/',
  'incoming/',
  'audio/jingles/',
  'images/logos/',
  'sources/1/2/',
  '@eaDir/',
  'audio/0/',
])('the folder %s is of others', (folder) => {
  expect(mediaKeys.mayHold(folder)).toBe(false)
})

test('no key that others choose at random is taken for one of ours', () => {
  const name = fc.oneof(
    fc.constantFrom('audio', 'video', 'images', 'sources', '1', '64.mp3', 'dj', 'master.jpg', ''),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(name, { maxLength: 6 }), (names) => {
      expect(readOwnKey(names.join('/'))).toBeUndefined()
    }),
  )
})
