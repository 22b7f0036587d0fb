import { expect, test } from 'vitest'
import { BACKUP_SETTINGS, backupS3 } from './backup-settings.ts'
import { readSettings } from './settings.ts'

const read = (source: Record<string, string>) =>
  backupS3(readSettings(source, BACKUP_SETTINGS), 's3://backups/ours')
const given = {
  BACKUP_S3_REGION: 'eu-west-1',
  BACKUP_S3_ACCESS_KEY_ID: 'the-key',
  BACKUP_S3_SECRET_ACCESS_KEY: 'hunter2-and-more',
}

test('the bucket of the backups has settings of its own, and is in the path with a custom endpoint', () => {
  expect(read(given)).toMatchObject({ region: 'eu-west-1', endpoint: undefined, forcePathStyle: false })
  expect(read({ ...given, BACKUP_S3_ENDPOINT: 'http://minio:9000' })).toMatchObject({ forcePathStyle: true })
})

test('an endpoint with a path, or with the name of the bucket, is refused in one sentence', () => {
  const at = (BACKUP_S3_ENDPOINT: string) => () => read({ ...given, BACKUP_S3_ENDPOINT })
  expect(at('https://s3.example.com/backups')).toThrow('BACKUP_S3_ENDPOINT must not contain a path')
  expect(at('https://backups.s3.example.com')).toThrow('https://s3.example.com is what other programs call')
})

test.each(Object.keys(given))('backups in S3 without %s are refused without repeating a value', (name) => {
  const others = Object.fromEntries(Object.entries(given).filter(([each]) => each !== name))
  expect(() => read(others)).toThrow(/^Wrong settings: BACKUP_S3_REGION, .*$/)
  expect(() => read(others)).not.toThrow(/hunter2/)
})
