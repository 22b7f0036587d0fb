import { expect, test } from 'vitest'
import { listSettings, maskAddress } from './list-settings.ts'
import { SECRET_SETTINGS } from './settings.ts'

const find = (source: Record<string, string>, name: string) =>
  listSettings(source).find((setting) => setting.name === name)

test('each setting says where it comes from', () => {
  const source = {
    PORT: '9000',
    STATION_TZ: 'Asia/Tehran',
    NAVA_NAMES_FROM_FILE: 'STATION_TZ,HOST',
    JWT_SECRET_FILE: '/run/secrets/jwt',
    SMTP_URL: 'smtp://user:hunter2@mail.example',
  }
  expect(find(source, 'PORT')).toMatchObject({ value: '9000', origin: 'environment', isSet: true })
  expect(find(source, 'STATION_TZ')).toMatchObject({ value: 'Asia/Tehran', origin: 'file' })
  expect(find(source, 'HOST')).toMatchObject({ value: '127.0.0.1', origin: 'default', isSet: false })
  expect(find(source, 'JWT_SECRET')).toEqual({
    name: 'JWT_SECRET',
    isSecret: true,
    isSet: true,
    value: '',
    origin: 'file',
  })
  expect(find(source, 'SMTP_URL')).toMatchObject({ value: '', isSet: true, origin: 'environment' })
  expect(find(source, 'REDIS_URL')).toMatchObject({ value: '', isSet: false, origin: 'default' })
})

test('no secret is in the list, wherever it comes from', () => {
  for (const name of SECRET_SETTINGS)
    for (const source of [
      { [name]: 'hunter2' },
      { [name]: 'x://hunter2:hunter2@hunter2' },
      { [`${name}_FILE`]: '/hunter2' },
    ]) {
      const listed = listSettings(source)
      expect(JSON.stringify(listed)).not.toContain('hunter2')
      expect(listed.find((setting) => setting.name === name)?.isSet).toBe(true)
    }
})

test.each([
  ['https://user:hunter2@host.example/a', 'https://***@host.example/a'],
  ['https://hunter2@host.example', 'https://***@host.example'],
  ['https://u:hunter2@hunter2@host.example/', 'https://***@host.example/'],
  ['https://host.example/live?token=hunter2&x=1', 'https://host.example/live?token=***&x=***'],
  ['a.example,https://u:hunter2@b.example', 'a.example,https://***@b.example'],
  ['Radio <no-reply@host.example>', 'Radio <no-reply@host.example>'],
  ['s3://bucket/folder', 's3://bucket/folder'],
])('%s is shown as %s', (given, shown) => {
  expect(maskAddress(given)).toBe(shown)
})
