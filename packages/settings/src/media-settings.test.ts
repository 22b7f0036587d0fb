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
