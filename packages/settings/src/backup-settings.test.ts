import { expect, test } from 'vitest'
import { BACKUP_SETTINGS, backupS3 } from './backup-settings.ts'
import { readSettings } from './settings.ts'

const read = (source: Record<string, string>) => backupS3(readSettings(source, BACKUP_SETTINGS))
const given = {
  BACKUP_S3_REGION: 'eu-west-1',
  BACKUP_S3_ACCESS_KEY_ID: 'the-key',
  BACKUP_S3_SECRET_ACCESS_KEY: 'hunter2-and-more',
}

test('the bucket of the backups has settings of its own, and is in the path with a custom endpoint', () => {
  expect(read(given)).toMatchObject({ region: 'eu-west-1', endpoint: undefined, forcePathStyle: false })
  expect(read({ ...given, BACKUP_S3_ENDPOINT: 'http://minio:9000' })).toMatchObject({ forcePathStyle: true })
})

test.each(Object.keys(given))('backups in S3 without %s are refused without repeating a value', (name) => {
  const others = Object.fromEntries(Object.entries(given).filter(([each]) => each !== name))
  expect(() => read(others)).toThrow(/^Wrong settings: BACKUP_S3_REGION, .*$/)
  expect(() => read(others)).not.toThrow(/hunter2/)
})
