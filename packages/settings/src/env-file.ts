/** Reads `.env`. Imports nothing but Node, because `npm start` reads it before it installs packages. */
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/**
 * Puts the settings of a file into the environment, whose own variables come first. Returns its text, empty without a
 * file.
 * @throws Error with one sentence if the file cannot be read as UTF-8
 */
export function loadEnvFile(path: string, env: NodeJS.ProcessEnv = process.env): string {
  const text = readEnvFile(path)
  const read = Object.entries(parseEnv(text)).filter(([name]) => env[name] === undefined)
  for (const [name, value] of read) env[name] = value
  // Programs that this one starts get the whole environment, and cannot tell the file's part of it.
  if (read.length > 0) env[NAMES_FROM_FILE] ??= read.map(([name]) => name).join(',')
  return text
}

/** Variable with the names of what `.env` has set, comma-separated */
export const NAMES_FROM_FILE = 'NAVA_NAMES_FROM_FILE'

/** Returns the text of a file, with lines as Node parses them; empty without a file. @throws as loadEnvFile */
export function readEnvFile(path: string): string {
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return ''
    throw new Error(`${path} cannot be read: ${REASONS[String(code)] ?? String(code)}.`, { cause: error })
  }
  return textOf(bytes, path).replaceAll(/\r\n?/g, '\n')
}

const REASONS: Readonly<Record<string, string>> = {
  EISDIR: 'it is a folder, which Docker makes of a file that is mounted but not there',
  EACCES: 'it belongs to another user than the one that runs Nava',
}

/** Byte-order marks, the longer ones first */
const MARKS: readonly [name: string, ...bytes: number[]][] = [
  ['UTF-32', 0xff, 0xfe, 0, 0],
  ['UTF-32', 0, 0, 0xfe, 0xff],
  ['UTF-16', 0xff, 0xfe],
  ['UTF-16', 0xfe, 0xff],
]

function textOf(bytes: Buffer, path: string): string {
  const [marked] = MARKS.find(([, ...mark]) => mark.every((byte, at) => bytes[at] === byte)) ?? []
  // A zero byte belongs to no text of one byte a letter.
  const encoding = marked ?? (bytes.includes(0) ? 'UTF-16 or UTF-32' : undefined)
  if (encoding) throw new Error(`${path} is written in ${encoding}: save it as UTF-8.`)
  try {
    // Skips the byte-order mark of UTF-8, which editors of Windows write.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/^\uFEFF+/, '')
  } catch {
    throw new Error(
      `${path} is not written in UTF-8 (line ${lineOfFault(bytes)}), perhaps in Windows-1252 or ISO 8859: save it as UTF-8.`,
    )
  }
}

function lineOfFault(bytes: Buffer): number {
  const lines = bytes.toString('latin1').split('\n')
  const isFaulty = (line: string) => {
    const part = Buffer.from(line, 'latin1')
    return !Buffer.from(part.toString('utf8')).equals(part)
  }
  return lines.findIndex(isFaulty) + 1
}
