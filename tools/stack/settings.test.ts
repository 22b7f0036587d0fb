import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { parseSettings, SETTING_NAMES } from './settings.ts'

test('an empty environment gives the defaults', () => {
  expect(parseSettings({})).toEqual({
    PORT: 8080,
    HOST: '127.0.0.1',
    DATA_DIR: resolve('data'),
    PRODUCT_NAME: 'Nava',
    DEMO: true,
    LOG_LEVEL: 'info',
    LOG_DAYS: 14,
    OUTBOX_DAYS: 7,
    STATION_TZ: 'UTC',
  })
})

test('.env.example names every setting and changes none', () => {
  const example = parseEnv(readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8'))
  expect(parseSettings(example)).toEqual(parseSettings({}))
  expect(Object.keys(example)).toEqual(expect.arrayContaining(SETTING_NAMES))
})

test('an empty variable counts as unset', () => {
  expect(parseSettings({ PORT: '', DATABASE_URL: '', DEMO: '', JWT_SECRET: '', MAIL_FROM: '' })).toEqual(
    parseSettings({}),
  )
})

test('what is set is taken', () => {
  const url = 'postgresql://nava:x@localhost/nava?host=%2Ftmp'
  expect(parseSettings({ PORT: '9', DEMO: '0', DATABASE_URL: url, STATION_TZ: 'Asia/Tehran' })).toMatchObject(
    {
      PORT: 9,
      DEMO: false,
      DATABASE_URL: url,
      STATION_TZ: 'Asia/Tehran',
    },
  )
})

test.each([
  ['PORT', '0'],
  ['PORT', '65536'],
  ['PORT', '80a'],
  ['DATABASE_URL', 'mysql://localhost/nava'],
  ['REDIS_URL', 'localhost:6379'],
  ['PRODUCT_KEY', 'My Key'],
  ['PUBLIC_URL', 'nava.example.com'],
  ['JWT_SECRET', 'short-secret'],
  ['DEMO', 'yes'],
  ['DEMO_PASSWORD', 'short'],
  ['LOG_LEVEL', 'loud'],
  ['LOG_DAYS', '0'],
  ['OUTBOX_DAYS', 'seven'],
  ['FFMPEG_PATH', '/no/such/ffmpeg'],
  ['SMTP_URL', 'mail.example.com'],
  ['STATION_TZ', 'Mars/Olympus'],
  ['NEWS_FEED_URL', 'ftp://example.org/posts'],
  ['APP_STORE_URL', 'http://example.org'],
  ['CONTACT_INFO', 'somebody'],
])('a wrong %s is named in one line that does not repeat its value', (name, value) => {
  const message = faultOf({ [name]: value })
  expect(message).toMatch(new RegExp(`^Wrong settings: ${name} must [^\\n]*\\.$`))
  if (value.length > 5) expect(message).not.toContain(value)
})

test('several wrong ones are named together', () => {
  expect(faultOf({ PORT: 'x', DEMO: 'x' })).toMatch(/PORT must .*; DEMO must /)
})

function faultOf(source: Record<string, string>): string {
  try {
    parseSettings(source)
  } catch (error) {
    if (error instanceof Error) return error.message
  }
  throw new Error('The settings were taken')
}
