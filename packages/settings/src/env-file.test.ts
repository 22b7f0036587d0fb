import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadEnvFile, NAMES_FROM_FILE, readEnvFile } from './env-file.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava-env-'))
  file = join(folder, '.env')
})
afterEach(() => rm(folder, { recursive: true }))

const MARK = '\uFEFF'
const SETTINGS = 'PORT=23333\nPRODUCT_NAME=Nava ü نوا\n'
const READ = { PORT: '23333', PRODUCT_NAME: 'Nava ü نوا' }

async function load(bytes: string | Buffer, env: Record<string, string> = {}) {
  await writeFile(file, bytes)
  loadEnvFile(file, env)
  const { [NAMES_FROM_FILE]: names, ...read } = env
  return { read, names }
}

test.each([
  ['lines of Unix', SETTINGS],
  ['lines of Windows', SETTINGS.replaceAll('\n', '\r\n')],
  ['lines of old Macs', SETTINGS.replaceAll('\n', '\r')],
  ['a byte-order mark', MARK + SETTINGS],
  ['a byte-order mark before a comment and lines of Windows', `${MARK}# mine\r\n${SETTINGS}`],
  ['two byte-order marks', MARK + MARK + SETTINGS],
  ['no line end', SETTINGS.trim()],
  ['spaces, and words of a shell', SETTINGS.replace('PORT=', '  export PORT = ')],
])('a file with %s is read', async (_, text) => {
  expect(await load(text)).toEqual({ read: READ, names: 'PORT,PRODUCT_NAME' })
})

test('variables of the environment come before those of the file, and no file is no fault', async () => {
  expect(await load(SETTINGS, { PORT: '1' })).toEqual({ read: { ...READ, PORT: '1' }, names: 'PRODUCT_NAME' })
  expect(loadEnvFile(join(folder, 'none'), {})).toBe('')
})

test.each([
  ['UTF-16', Buffer.from(MARK + SETTINGS, 'utf16le')],
  ['UTF-16', Buffer.from(MARK + SETTINGS, 'utf16le').swap16()],
  ['UTF-16 or UTF-32', Buffer.from('PORT=1\n', 'utf16le')],
  ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x50, 0, 0, 0])],
  ['UTF-32', Buffer.from([0, 0, 0xfe, 0xff, 0, 0, 0, 0x50])],
])('a file in %s is refused by this name', async (encoding, bytes) => {
  await expect(load(bytes)).rejects.toThrow(`${file} is written in ${encoding}: save it as UTF-8.`)
})

test('a file in an encoding of one byte a letter is refused, with the line', async () => {
  await expect(load(Buffer.from('# ok\nPORT=1\nPRODUCT_NAME=Café\n', 'latin1'))).rejects.toThrow(
    `${file} is not written in UTF-8 (line 3), perhaps in Windows-1252 or ISO 8859: save it as UTF-8.`,
  )
})

test('a folder in place of the file is said in words', async () => {
  await mkdir(file)
  expect(() => readEnvFile(file)).toThrow(`${file} cannot be read: it is a folder, which Docker makes`)
})
