import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Quirk } from '@nava/media/testing/s3-quirks'
import { type S3Server, startS3Server } from '@nava/media/testing/s3-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { askDoctor } from './doctor.ts'

let server: S3Server
let folder: string
beforeAll(async () => {
  server = await startS3Server()
  folder = await mkdtemp(join(tmpdir(), 'nava-doctor-'))
})
afterEach(() => {
  server.quirks.clear()
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** Returns what is said of one part, for media and backups in buckets. */
async function judged(part: 'storage' | 'backups', more: Record<string, string> = {}): Promise<string> {
  const { endpoint = '', region, bucket, accessKeyID, secretAccessKey } = server.place
  const at = { S3_ENDPOINT: endpoint, S3_REGION: region }
  const keys = { S3_ACCESS_KEY_ID: accessKeyID, S3_SECRET_ACCESS_KEY: secretAccessKey }
  const same = Object.entries({ ...at, ...keys }).map(([name, value]) => [`BACKUP_${name}`, value] as const)
  const settings =
    part === 'storage'
      ? { ...at, ...keys, S3_BUCKET: bucket }
      : { ...Object.fromEntries(same), BACKUP_TO: `s3://${bucket}/ours` }
  const found = await askDoctor({ DATA_DIR: folder, ...settings, ...more }, '', [part])
  const { state, text } = found.find(({ fact }) => fact === 'works') ?? found.at(-1) ?? {}
  return `${state}: ${text}`
}

test.each<[S3Quirk | undefined, string]>([
  [undefined, 'ok: the bucket nava-media takes, lists, gives and deletes files'],
  ['no checksums', 'ok: the bucket nava-media takes, lists, gives and deletes files'],
  ['no DeleteObjects', 'ok: the bucket nava-media takes, lists, gives and deletes files'],
  ['quota', 'noted: the bucket nava-media is FULL: it gives files, and takes none.'],
  [
    'no lists',
    'wrong: The bucket does not let Nava list files: The key may not ListBucket (ListObjectsV2: AccessDenied)',
  ],
  [
    'no ranges',
    'wrong: The bucket does not let Nava read a file: The storage, or a proxy before it, ignores ranges (GetObject)',
  ],
])('a bucket of media with the quirk %s is judged in one sentence', async (quirk, sentence) => {
  if (quirk) server.quirks.add(quirk)
  expect(await judged('storage')).toBe(sentence)
  expect([server.objects.size, server.uploads.size]).toEqual([0, 0])
})

test('a bucket of backups is tried in the same way, below its folder', async () => {
  server.requests.length = 0
  expect(await judged('backups')).toBe('ok: s3://nava-media/ours takes, lists, gives and deletes files')
  const keys = server.requests.map((request) => request.split(' ')[1] ?? '')
  expect(keys.every((key) => key.startsWith('ours/nava-backup/probe-') || key.startsWith('?'))).toBe(true)
  server.quirks.add('quota')
  expect(await judged('backups')).toBe('wrong: s3://nava-media/ours (BACKUP_TO) is full.')
})

test('the prefix of the media is named, and settings that cannot work are refused before anything is asked', async () => {
  expect(await judged('storage', { S3_PREFIX: 'sites/nava' })).toBe(
    'ok: the bucket nava-media below sites/nava/ takes, lists, gives and deletes files',
  )
  server.requests.length = 0
  expect(await judged('storage', { S3_REGION: 'EU Frankfurt' })).toMatch(
    /^wrong: .*S3_REGION must be the short name/,
  )
  expect(await judged('storage', { S3_ENDPOINT: `${server.place.endpoint}/nava-media` })).toMatch(
    /^wrong: .*S3_ENDPOINT must not contain a path/,
  )
  expect(server.requests).toEqual([])
})
