import { withConnection } from '@nava/backup/back-up'
import { backupNames } from '@nava/backup/manifest'
import { openTarget } from '@nava/backup/target'
import { adoptPlace } from '@nava/media/storage/claim-place'
import { openPlaces } from '@nava/media/storage/open-storage'
import { type S3Server, startS3Server } from '@nava/media/testing/s3-server'
import { BACKUP_SETTINGS } from '@nava/settings/backup-settings'
import { MEDIA_SETTINGS, mediaPlaces } from '@nava/settings/media-settings'
import { readSettings } from '@nava/settings/settings'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/postgres.ts'
import {
  admin,
  backUp,
  filesOf,
  installationIn,
  markMedia,
  rowsOf,
  useFolder,
  verifyBackup,
} from './testing/installations.ts'
import { query } from './testing/own-postgres.ts'

const path = useFolder()

let server: S3Server
let env: Record<string, string>
let place: string
beforeEach(async () => {
  server = await startS3Server({ pageSize: 10 })
  const { endpoint = '', region, bucket, accessKeyID, secretAccessKey } = server.place
  place = `s3://${bucket}/stations/ours`
  env = {
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_REGION: region,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyID,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
})
afterEach(() => server.close())

const openBucket = () =>
  openTarget(place, readSettings({ ...env, DATA_DIR: path('nowhere') }, BACKUP_SETTINGS))

test('a backup goes to a bucket and is restored from it, and only its folder of the bucket is used', async () => {
  await using database = await createTestDatabase()
  await using fresh = await createTestDatabase({ empty: true })
  await query(database.url, `INSERT INTO users (email, updated_at) VALUES ('one@example.com', now())`)
  const source = installationIn(path('data'), database.url)
  await markMedia(source)
  await source.storage.put('sources/1/aaaaaaaaaaaaaaaaaaaa', Buffer.alloc(11_000_000, 'a recording '))
  await source.storage.put('images/user/1/xxxxxxxxxxxxxxxxxxxx/master.jpg', Buffer.from('a picture'))
  const here = { ...env, DATABASE_URL: database.url, DATA_DIR: path('data') }
  const there = { ...env, DATABASE_URL: fresh.url, DATA_DIR: path('fresh') }
  expect((await admin(['backup', place], here)).stdout).toContain(' 2 files were new.')
  expect((await admin(['backup', place], here)).stdout).toContain(' 0 files were new.')
  // Of several backups on a day, only the last two are kept.
  expect((await admin(['backup', 'list', place], here)).stdout).toMatch(
    /^(20\S+\t\d+ rows of \d+ tables, 2 files .*\n){2}$/,
  )
  expect((await admin(['restore', place], there)).stdout).toMatch(/^Restored 20/)
  expect(await rowsOf(fresh.url)).toEqual(await rowsOf(database.url))
  expect(await filesOf(installationIn(path('fresh'), '').storage)).toEqual(await filesOf(source.storage))
  for (const key of server.objects.keys())
    expect(key).toMatch(/^stations\/ours\/nava-backup\/(backups\/|media\/|station\.json$)/)
})

test('media in a bucket are backed up to a folder and restored to the disk', async () => {
  await using database = await createTestDatabase()
  await using fresh = await createTestDatabase({ empty: true })
  await query(database.url, `INSERT INTO users (email, updated_at) VALUES ('one@example.com', now())`)
  const { endpoint = '', region, bucket, accessKeyID, secretAccessKey } = server.place
  const media = {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyID,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    DATA_DIR: path('data'),
  }
  const { current: place } = await openPlaces(mediaPlaces(readSettings(media, MEDIA_SETTINGS)))
  await withConnection(database.url, (sql) => adoptPlace(sql, place))
  const { storage } = place
  await storage.put('sources/1/aaaaaaaaaaaaaaaaaaaa', Buffer.alloc(11_000_000, 'a recording '))
  await storage.put('images/user/1/xxxxxxxxxxxxxxxxxxxx/master.jpg', Buffer.from('a picture'))
  const backUpMedia = async () =>
    (await admin(['backup', path('backups')], { ...media, DATABASE_URL: database.url })).stdout
  expect(await backUpMedia()).toContain(' 2 files were new.')
  server.requests.length = 0
  expect(await backUpMedia()).toContain(' 0 files were new.')
  expect(server.requests.filter((request) => request.startsWith('GET sources'))).toEqual([])
  await admin(['restore', path('backups')], { DATA_DIR: path('fresh'), DATABASE_URL: fresh.url })
  expect(await filesOf(installationIn(path('fresh'), '').storage)).toEqual(await filesOf(storage))
})

test('a bucket that fails in the middle of a backup keeps the one before, and the next backup goes on from there', async () => {
  await using database = await createTestDatabase()
  const source = installationIn(path('data'), database.url)
  const target = await openBucket()
  const { name } = await backUp(source, target)
  for (const id of [1, 2, 3, 4, 5, 6])
    await source.storage.put(`sources/${id}/aaaaaaaaaaaaaaaaaaaa`, Buffer.from(`file ${id}`))
  let puts = 0
  server.fault = ({ method, key }) =>
    method === 'PUT' && key.includes('/media/') && ++puts > 4
      ? { answer: 403, code: 'AccessDenied' }
      : undefined
  await expect(backUp(source, target)).rejects.toThrow('AccessDenied')
  server.fault = ({ method, key }) =>
    method === 'PUT' && key.endsWith('/manifest.json') ? { answer: 403, code: 'AccessDenied' } : undefined
  await expect(backUp(source, target)).rejects.toThrow('AccessDenied')
  expect(await backupNames(target)).toEqual([name])
  await verifyBackup(target, name)
  server.fault = ({ method }) => (method === 'PUT' ? { answer: 507, code: 'InsufficientStorage' } : undefined)
  await source.storage.put('sources/7/aaaaaaaaaaaaaaaaaaaa', Buffer.from('file 7'))
  await expect(backUp(source, target)).rejects.toThrow('The place of the backups is full.')
  server.fault = undefined
  expect(await backupNames(target)).toEqual([name])
  const next = await backUp(source, target)
  await verifyBackup(target, next.name)
})

test('a byte that the bucket changes is found, and the file copied again', async () => {
  await using database = await createTestDatabase()
  const source = installationIn(path('data'), database.url)
  await source.storage.put('sources/1/aaaaaaaaaaaaaaaaaaaa', Buffer.from('bytes'))
  const target = await openBucket()
  const { name } = await backUp(source, target)
  server.fault = ({ method, key }) =>
    method === 'GET' && key.includes('/media/') ? 'flipped byte' : undefined
  await expect(verifyBackup(target, name)).rejects.toThrow('is damaged')
  server.fault = undefined
  expect((await backUp(source, target)).copied).toBe(1)
  await verifyBackup(target, name)
})

test('the bucket of the media and missing keys are refused in one line', async () => {
  const { endpoint = '', bucket } = server.place
  const media = readSettings({ ...env, S3_ENDPOINT: endpoint, S3_BUCKET: bucket }, BACKUP_SETTINGS)
  await expect(openTarget(place, media)).rejects.toThrow('is in the bucket of the media')
  await expect(openTarget(place, readSettings({}, BACKUP_SETTINGS))).rejects.toThrow('BACKUP_S3_REGION')
})
