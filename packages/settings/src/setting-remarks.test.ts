import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { settingRemarks, withoutUnknown, withRemarks } from './setting-remarks.ts'
import { SECRET_SETTINGS, SETTING_NAMES } from './settings.ts'

const SECRET = 'hunter2-and-more'
const inEnvironment = (name: string, value = SECRET) => settingRemarks({ [name]: value })
const inFile = (text: string) => settingRemarks({}, text)

describe('a variable of the environment', () => {
  it.each([
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['PUBLIC-URL', 'PUBLIC_URL'],
    ['PUBIC_URL', 'PUBLIC_URL'],
    ['SMTP_HOST', 'SMTP_URL'],
    ['SMTP_PASSWORD', 'SMTP_URL'],
    ['MAIL_SENDER', 'MAIL_FROM'],
    ['REDIS_URI', 'REDIS_URL'],
    ['REDIS_HOST', 'REDIS_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATABASE_HOST', 'DATABASE_URL'],
    ['POSTGRES_PASSWROD', 'POSTGRES_PASSWORD'],
    ['S3_BUCKET_NAME', 'S3_BUCKET'],
    ['S3_SECRET_KEY', 'S3_SECRET_ACCESS_KEY'],
    ['BACKUP_DIR', 'BACKUP_TO'],
    ['MEDIA_LOCATION', 'DATA_DIR'],
    ['DATADIR', 'DATA_DIR'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['JWT_KEY', 'JWT_SECRET'],
    ['NAVA_PUBLIC_URL', 'PUBLIC_URL'],
    ['public_url', 'PUBLIC_URL'],
    ['SMTP_URL_FILES', 'SMTP_URL_FILE'],
    ['FFMPEG_PTAH', 'FFMPEG_PATH'],
  ])('%s is named, with %s', (name, meant) => {
    expect(inEnvironment(name)).toEqual([`${name} (environment) is no setting of Nava: is ${meant} meant?`])
  })

  it('that begins like ours and is near to none is named alone', () => {
    expect(inEnvironment('WORKER_COLOUR')).toEqual(['WORKER_COLOUR (environment) is no setting of Nava.'])
  })

  it.each([
    ...[
      'PATH',
      'HOME',
      'LANG',
      'LC_ALL',
      'TZ',
      'TERM',
      'USER',
      'LOGNAME',
      'HOSTNAME',
      'MAIL',
      'PWD',
      'TMPDIR',
    ],
    ...['NODE_ENV', 'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'npm_config_registry', 'npm_package_version'],
    ...[
      'POSTGRES_USER',
      'POSTGRES_DB',
      'PGHOST',
      'PGDATA',
      'COMPOSE_PROJECT_NAME',
      'DOCKER_HOST',
      'AWS_REGION',
    ],
    ...[
      'AWS_ACCESS_KEY_ID',
      'AWS_SECRET_ACCESS_KEY',
      'OTEL_TRACES_EXPORTER',
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'OTEL_EXPORTER_OTLP_HEADERS_FILE',
      'OTEL_SERVICE_NAME',
      'HTTP_PROXY',
    ],
    ...[
      'http_proxy',
      'NO_PROXY',
      'UV_THREADPOOL_SIZE',
      'MALLOC_MMAP_THRESHOLD_',
      'JOURNAL_STREAM',
      'DISPLAY',
    ],
    ...[
      'LISTEN_FDS',
      'INVOCATION_ID',
      'SHLVL',
      'DEBUG',
      'CI',
      'GOOGLE_APPLICATION_CREDENTIALS',
      'FFMPEG_DATADIR',
    ],
    ...[
      'REDIS_SERVICE_HOST',
      'REDIS_SERVICE_PORT_6379',
      'REDIS_PORT_6379_TCP_ADDR',
      'WORKER_SERVICE_PORT_HTTP',
    ],
    ...['MEDIA_ENV_PASSWORD', 'FIREBASE_TOKEN', 'NAVA_ALL_TESTS', 'LOG_FORMAT', 'PUBLIC_IP', 'DATA_VERSION'],
    ...[...SETTING_NAMES, ...SECRET_SETTINGS.map((name) => `${name}_FILE`)],
  ])('%s is none of our concern, or ours', (name) => {
    expect(inEnvironment(name)).toEqual([])
  })

  it('of a linked container is not named, nor is one without a value', () => {
    expect(inEnvironment('REDIS_PORT', 'tcp://10.0.0.1:6379')).toEqual([])
    expect(inEnvironment('SMTP_HOST', '')).toEqual([])
  })

  it('in quotes that are part of it, or with a space at an end of a secret, is named', () => {
    expect(inEnvironment('PUBLIC_URL', '"https://nava.example.com"')).toEqual([
      'PUBLIC_URL (environment) stands in quotes, which are part of its value there.',
    ])
    expect(inEnvironment('JWT_SECRET', `${SECRET} `)).toEqual([
      'JWT_SECRET (environment) begins or ends with a space, which is part of it.',
    ])
    expect(inEnvironment('JWT_SECRET', `${SECRET}\r`)).toEqual([])
  })
})

describe('a line of .env', () => {
  it.each([
    ['PORT: 8080', 'PORT (line 1 of .env) is not read: write = instead of the colon.'],
    [
      'PUBLIC_URL: https://a.example/?b=c',
      'PUBLIC_URL (line 1 of .env) is not read: write = instead of the colon.',
    ],
    ['\n\nport=8080', 'port (line 3 of .env) is no setting of Nava: is PORT meant?'],
    ['export prot=1', 'Line 1 of .env is no setting of Nava: is PORT meant?'],
    ['PORT\u00A0=1', 'Line 1 of .env is no setting of Nava: is PORT meant?'],
    ['\u200BPORT=1', 'Line 1 of .env is no setting of Nava: is PORT meant?'],
    ['$env:PORT=1', 'Line 1 of .env is no setting of Nava.'],
    ['HOTS=::', 'HOTS (line 1 of .env) is no setting of Nava: is HOST meant?'],
    ['COLOUR=red', 'COLOUR (line 1 of .env) is no setting of Nava.'],
    ['BASE_URL=https://a.example', 'BASE_URL (line 1 of .env) is no setting of Nava: is PUBLIC_URL meant?'],
    ['DOMAIN=a.example', 'DOMAIN (line 1 of .env) is no setting of Nava: is PUBLIC_URL meant?'],
    ['EMAIL_HOST=a.example', 'EMAIL_HOST (line 1 of .env) is no setting of Nava: is SMTP_URL meant?'],
    [
      'public-url=https://a.example',
      'public-url (line 1 of .env) is no setting of Nava: is PUBLIC_URL meant?',
    ],
    ['PORT 8080', 'Line 1 of .env is not read: settings are lines like NAME=value.'],
    ['[server]', 'Line 1 of .env is not read: settings are lines like NAME=value.'],
    ['PORT=1\n#\nPORT=2', 'PORT is in .env 2 times (lines 1, 3): the last one counts.'],
    ["PRODUCT_NAME='Nava", 'PRODUCT_NAME (line 1 of .env) begins with a quote that does not end.'],
    [
      'PUBLIC_URL=“https://a.example”',
      'PUBLIC_URL (line 1 of .env) begins with a typographic quote, which is part of its value: use \' or ".',
    ],
  ])('%j is named', (text, remark) => {
    expect(inFile(text)).toEqual([remark])
  })

  it.each([
    ['JWT_SECRET=hunter2#and-more', true],
    ['JWT_SECRET=hunter2-and-more # of mine', true],
    ['SMTP_URL=smtp://me:hunter2#more@mail.example', true],
    ['PRODUCT_NAME=Radio#1', true],
    ['PORT=8080 # the port', false],
    ["JWT_SECRET='hunter2#and-more'", false],
    ['JWT_SECRET="hunter2#and-more" # of mine', false],
  ])('%s is told about its #: %s', (text, isTold) => {
    const told = inFile(text).filter((remark) =>
      /^\w+ \(line 1 of \.env\) has a # outside of quotes: /.test(remark),
    )
    expect(told).toHaveLength(isTold ? 1 : 0)
    expect(inFile(text)).toHaveLength(isTold ? 1 : 0)
  })

  it('with a $ in a secret is told, unless it stands in single quotes', () => {
    expect(inFile('JWT_SECRET="a$b"')).toEqual([
      "JWT_SECRET (line 1 of .env) has a $, which docker compose replaces outside of 'single quotes'.",
    ])
    expect(inFile("JWT_SECRET='a$b'")).toEqual([])
  })

  it('of a value that goes on over lines is not taken for another', () => {
    expect(inFile(`FIREBASE_SERVICE_ACCOUNT='{\n  "a": 1,\n  "B=2": 3\n}'\nPORT=1`)).toEqual([])
  })

  it('is named once, although its variable is in the environment too', () => {
    expect(settingRemarks({ SMTP_HOST: 'x' }, 'SMTP_HOST=x')).toHaveLength(1)
  })

  it('that may be a part of a secret is told by its number only', () => {
    const text = `JWT_SECRET=x\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC==\n${SECRET}\n${SECRET}=${SECRET}`
    const remarks = inFile(text)
    expect(remarks).toHaveLength(3)
    expect(remarks.join()).not.toMatch(/hunter2|MIIE/)
  })
})

test('.env.example, whole or filled, is told nothing about', () => {
  const example = readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8')
  expect(inFile(example)).toEqual([])
})

test('no remark tells a value', () => {
  const values = [SECRET, `"${SECRET}"`, `${SECRET}#x`, `${SECRET}$x`, `“${SECRET}`, `'${SECRET}`]
  for (const name of ['SMTP_PASSWORD', 'JWT_SECRET', 'jwt_secret', 'WORKER_X', 'FOO'])
    for (const value of values)
      for (const text of [`${name}=${value}`, `${name}: ${value}`, value, `${value}=`])
        expect(settingRemarks({ [name]: value }, text).join()).not.toContain('hunter2')
})

test('programs that a program starts get nothing that it has named', () => {
  const source = { PATH: '/bin', SMTP_HOST: 'x', PUBLIC_ULR: 'x', PORT: '1', FOO: 'x' }
  expect(withoutUnknown(source)).toEqual({ PATH: '/bin', PORT: '1', FOO: 'x' })
})

test('a fault of the settings is followed by the remarks, which may be its cause', () => {
  const fail = () => {
    throw new Error('Wrong settings: DATABASE_URL must be set.')
  }
  expect(() => withRemarks(fail, { DATABASE_URI: SECRET })).toThrow(
    /^Wrong settings: DATABASE_URL must be set\.\nDATABASE_URI \(environment\) is no setting of Nava: is DATABASE_URL meant\?$/,
  )
  expect(withRemarks(() => 1, {})).toEqual({ env: 1, remarks: [] })
})
