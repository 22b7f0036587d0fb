import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readSettings, SETTING_NAMES } from '@nava/settings/settings'
import { programEnv } from './program-env.ts'

const parse = (source: Record<string, string>) => readSettings(source, SETTING_NAMES)

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'nava-env-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(dataDir, { recursive: true })
})

const given = { root: '/nava', dev: false, databaseUrl: 'postgresql://x', listen: { host: '::', port: 9 } }

test('programs receive the resolved settings and the variables that were set for them, without empty ones', async () => {
  vi.stubEnv('WORKER_CONCURRENCY', '')
  vi.stubEnv('TRUST_PROXY', '1')
  vi.stubEnv('PORT', '8080')
  const env = await programEnv(parse({ DATA_DIR: dataDir }), given)
  expect(env).toMatchObject({
    HOST: '::',
    PORT: '9',
    DATABASE_URL: 'postgresql://x',
    DATA_DIR: dataDir,
    TRUST_PROXY: '1',
  })
  expect(env).toMatchObject({
    NODE_ENV: expect.any(String),
    PRINT_CODES: '1',
    WEB_DIR: '/nava/apps/web/dist',
    MALLOC_MMAP_THRESHOLD_: '131072',
    NODE_COMPILE_CACHE: '/nava/node_modules/.cache/node-compile',
  })
  expect(Number(env.UV_THREADPOOL_SIZE)).toBeGreaterThanOrEqual(8)
  expect(env).not.toHaveProperty('WORKER_CONCURRENCY')
})

test('the programs’ threads and memory can be configured by the environment', async () => {
  vi.stubEnv('UV_THREADPOOL_SIZE', '32')
  vi.stubEnv('MALLOC_MMAP_THRESHOLD_', '65536')
  expect(await programEnv(parse({ DATA_DIR: dataDir }), given)).toMatchObject({
    UV_THREADPOOL_SIZE: '32',
    MALLOC_MMAP_THRESHOLD_: '65536',
  })
})

test('the secret is generated once and kept, unless one is given', async () => {
  const first = await programEnv(parse({ DATA_DIR: dataDir }), given)
  expect(first.JWT_SECRET).toHaveLength(64)
  expect(await programEnv(parse({ DATA_DIR: dataDir }), given)).toMatchObject({
    JWT_SECRET: first.JWT_SECRET,
  })
  expect((await readFile(join(dataDir, 'jwt-secret'), 'utf8')).trim()).toBe(first.JWT_SECRET)
  const JWT_SECRET = 'a-secret-of-ours-that-is-long-enough'
  expect(await programEnv(parse({ DATA_DIR: dataDir, JWT_SECRET }), given)).toMatchObject({
    JWT_SECRET,
  })
})

test('sign-in codes are not printed with a mail server', async () => {
  const settings = parse({ DATA_DIR: dataDir, SMTP_URL: 'smtp://mail.example.com:587' })
  expect(await programEnv(settings, given)).toMatchObject({ PRINT_CODES: '0' })
})

test('sign-in codes are printed only by a stack with its own database and no mail server', async () => {
  const printed = async (settings: Record<string, string>) =>
    (await programEnv(parse({ DATA_DIR: dataDir, ...settings }), given)).PRINT_CODES
  expect(await printed({})).toBe('1')
  expect(await printed({ SMTP_URL: 'smtp://localhost' })).toBe('0')
  expect(await printed({ DATABASE_URL: 'postgresql://localhost/nava' })).toBe('0')
})
