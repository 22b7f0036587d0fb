import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { MEDIA_SETTINGS, mediaPlaces } from './media-settings.ts'
import { readSettings } from './settings.ts'

const read = (source: Record<string, string>) => mediaPlaces(readSettings(source, MEDIA_SETTINGS))
const s3 = {
  S3_REGION: 'eu-west-1',
  S3_BUCKET: 'nava-media',
  S3_ACCESS_KEY_ID: 'the-key',
  S3_SECRET_ACCESS_KEY: 'hunter2-and-more',
}

test('without settings of S3 there is only the disk', () => {
  expect(read({})).toEqual({ dataDir: resolve('data'), place: 'local', s3: undefined })
  expect(
    read({ MEDIA_STORAGE: 'local', S3_STREAMS: 'signed', MEDIA_ACCEL_PATH: '/stored/' }).s3,
  ).toBeUndefined()
})

test('with a bucket new media go there, unless they are configured for the disk', () => {
  expect(read(s3)).toMatchObject({
    place: 's3',
    s3: {
      bucket: 'nava-media',
      region: 'eu-west-1',
      endpoint: undefined,
      forcePathStyle: false,
      isSigned: false,
    },
  })
  expect(read({ ...s3, MEDIA_STORAGE: 'local' })).toMatchObject({
    place: 'local',
    s3: { bucket: 'nava-media' },
  })
})

test('the bucket is in the path with a custom endpoint, unless it is configured otherwise', () => {
  const own = { ...s3, S3_ENDPOINT: 'http://minio:9000', S3_STREAMS: 'signed' }
  expect(read(own).s3).toMatchObject({ endpoint: 'http://minio:9000', forcePathStyle: true, isSigned: true })
  expect(read({ ...own, S3_FORCE_PATH_STYLE: '0' }).s3?.forcePathStyle).toBe(false)
  expect(read({ ...s3, S3_FORCE_PATH_STYLE: '1' }).s3?.forcePathStyle).toBe(true)
})

test.each([
  ['nava', 'nava/'],
  ['/sites//nava/', 'sites/nava/'],
  ['/', ''],
])('the prefix %j is the folder %j of the bucket', (S3_PREFIX, prefix) => {
  expect(read({ ...s3, S3_PREFIX }).s3?.prefix).toBe(prefix)
  expect(read(s3).s3?.prefix).toBe('')
})

test.each(['../nava', 'nava/..', '.nava', 'na va', 's3://bucket/nava', 'nava?x', 'a'.repeat(201)])(
  'the prefix %j is refused',
  (S3_PREFIX) => {
    expect(() => read({ ...s3, S3_PREFIX })).toThrow(/^Wrong settings: S3_PREFIX must /)
  },
)

test.each([
  ['https://s3.example.com/', 'https://s3.example.com'],
  ['HTTPS://S3.Example.com:443', 'https://s3.example.com'],
  ['http://minio:9000', 'http://minio:9000'],
  ['http://[::1]:9000/', 'http://[::1]:9000'],
])('the endpoint %s is read as %s', (S3_ENDPOINT, endpoint) => {
  expect(read({ ...s3, S3_ENDPOINT }).s3?.endpoint).toBe(endpoint)
})

test.each([
  ['https://account.r2.example.com/nava-media', 'S3_ENDPOINT must not contain a path'],
  ['http://minio:9000/minio', 'S3_ENDPOINT must not contain a path'],
  ['https://s3.example.com/?region=eu', 'S3_ENDPOINT must not contain a query'],
  ['https://key:hunter2@s3.example.com', 'S3_ENDPOINT must not contain a user name or a password'],
  ['s3.example.com', 'S3_ENDPOINT must be an address like https://s3.example.com'],
  ['s3://nava-media', 'S3_ENDPOINT must be an address like https://s3.example.com'],
  [
    'https://nava-media.fra1.example.com',
    'S3_ENDPOINT must not begin with the name of the bucket: https://fra1.example.com is what other programs call',
  ],
])('the endpoint %s is refused in one sentence', (S3_ENDPOINT, sentence) => {
  expect(() => read({ ...s3, S3_ENDPOINT })).toThrow(sentence)
  expect(() => read({ ...s3, S3_ENDPOINT })).not.toThrow(/hunter2/)
})

test('a host that really begins with the name of the bucket can be set', () => {
  const own = { ...s3, S3_ENDPOINT: 'https://nava-media.example.com', S3_FORCE_PATH_STYLE: '1' }
  expect(read(own).s3).toMatchObject({ endpoint: 'https://nava-media.example.com', forcePathStyle: true })
  expect(read({ ...own, S3_BUCKET: 'nava', S3_FORCE_PATH_STYLE: '0' }).s3?.bucket).toBe('nava')
})

test.each(['EU Frankfurt', 'Frankfurt (Germany)', 'https://s3.eu-central-1.example.com', 'eu/central'])(
  'the region %j is refused in one sentence',
  (S3_REGION) => {
    expect(() => read({ ...s3, S3_REGION })).toThrow('S3_REGION must be the short name of a region')
  },
)

test.each(['eu-central-1', 'auto', 'garage', 'RegionOne', 'ru-central1', 'us_east', ' eu-west-1 '])(
  'the region %j is taken',
  (S3_REGION) => {
    expect(read({ ...s3, S3_REGION }).s3?.region).toBe(S3_REGION.trim())
  },
)

test.each(Object.keys(s3))('a missing %s is reported if the other settings of S3 are set', (name) => {
  const others = Object.fromEntries(Object.entries(s3).filter(([each]) => each !== name))
  expect(() => read(others)).toThrow(`Wrong settings: ${name} must be set, as S3 is to be used.`)
})

test('an endpoint or MEDIA_STORAGE=s3 alone is refused without repeating a value', () => {
  const all =
    'S3_REGION must be set; S3_BUCKET must be set; S3_ACCESS_KEY_ID must be set; S3_SECRET_ACCESS_KEY must be set'
  expect(() => read({ S3_ENDPOINT: 'https://s3.example.com' })).toThrow(all)
  expect(() => read({ MEDIA_STORAGE: 's3' })).toThrow(all)
  const { S3_BUCKET: _, ...others } = s3
  expect(() => read(others)).not.toThrow(/hunter2/)
  expect(() => read(others)).toThrow('S3_BUCKET')
})

test('nginx cannot serve files of a bucket', () => {
  expect(() => read({ ...s3, MEDIA_ACCEL_PATH: '/stored/' })).toThrow('MEDIA_ACCEL_PATH must not be set')
})
