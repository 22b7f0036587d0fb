/** What a DJ's program says in the headers of the Icecast protocol */
import type { IncomingHttpHeaders } from 'node:http'
import { passwordIn } from '../../../listeners/app-passwords/app-callers.ts'
import type { AirFormat } from './air-encoder.ts'

/** Where programs send a show, and what only its DJ hears */
export const MOUNTS = { air: '/air', test: '/test' } as const
export type Mount = keyof typeof MOUNTS

/** Returns the mount of an address, also with an ending as in `/air.ogg`, and with what else programs add. */
export function mountOf(url: string): Mount | undefined {
  const [, mount] = /^\/+(air|test)(?:\.\w{1,5})?\/?(?:[?#]|$)/i.exec(url) ?? []
  return mount === undefined ? undefined : mount.toLowerCase() === 'air' ? 'air' : 'test'
}

export interface SourceRequest {
  /** Password of Basic authentication; whatever name comes with it */
  password: string | undefined
  agent: string
  /** Undefined if it cannot be read */
  format: AirFormat | undefined
  /** Name of the show, if the program was given one */
  name: string
}

/** Icecast takes sound without a type for MP3. */
const FORMATS: Readonly<Record<string, AirFormat>> = {
  '': 'mp3',
  ...{ 'audio/mpeg': 'mp3', 'audio/mp3': 'mp3', 'audio/x-mpeg': 'mp3', 'audio/mpeg3': 'mp3' },
  ...{ 'audio/aac': 'aac', 'audio/aacp': 'aac', 'audio/x-aac': 'aac', 'audio/mp4a-latm': 'aac' },
  ...{ 'application/ogg': 'ogg', 'audio/ogg': 'ogg', 'audio/x-ogg': 'ogg', 'application/x-ogg': 'ogg' },
  ...{ 'audio/opus': 'ogg', 'audio/vorbis': 'ogg' },
  ...{ 'audio/webm': 'matroska', 'video/webm': 'matroska', 'audio/x-matroska': 'matroska' },
}

/** What programs send if nobody gave them a name */
const NO_NAMES = ['', 'no name', 'unspecified name', 'none', 'n/a', 'untitled', 'my station name']

export function readSourceRequest(headers: IncomingHttpHeaders): SourceRequest {
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const name = textOf(headers['ice-name'] ?? headers['icy-name']).slice(0, MOST_LETTERS)
  return {
    password: passwordIn(headers.authorization),
    agent: textOf(headers['user-agent']).slice(0, MOST_LETTERS),
    format: FORMATS[type],
    name: NO_NAMES.includes(name.toLowerCase()) ? '' : name,
  }
}

/** Letters of what a program tells */
const MOST_LETTERS = 200

/** Reads a header, which Node gives as Latin-1, as the UTF-8 that programs send, or as what it is. */
function textOf(header: string | string[] | undefined): string {
  const bytes = Buffer.from(String(header ?? ''), 'latin1')
  return lineOf(decoded(bytes, 'latin1'))
}

/** Returns a text of other programs as one line. */
export const lineOf = (text: string): string => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()

/** Decodes UTF-8, or what is none of it by the other encoding. */
function decoded(bytes: Buffer, other: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(other).decode(bytes)
  }
}

/** Characters of a title that are kept */
const MOST_TITLE = 500

/**
 * Returns the title in the address of `/admin/metadata`: UTF-8 if it can be, whatever the program says, else what it says.
 * Returns undefined if there is none.
 */
export function titleIn(url: string): string | undefined {
  const fields = new Map(
    url
      .slice(url.indexOf('?') + 1)
      .split('&')
      .map((field) => {
        const equals = field.indexOf('=')
        return [field.slice(0, equals).toLowerCase(), unescaped(field.slice(equals + 1))]
      }),
  )
  const charset = fields.get('charset')?.toString('latin1') ?? 'latin1'
  const read = (name: string) => {
    const bytes = fields.get(name)
    return bytes && lineOf(decoded(bytes, isEncoding(charset) ? charset : 'latin1')).slice(0, MOST_TITLE)
  }
  return read('song') ?? ([read('artist'), read('title')].filter(Boolean).join(' - ') || undefined)
}

const unescaped = (text: string): Buffer =>
  Buffer.from(
    Buffer.from(text.replaceAll('+', ' '))
      .toString('latin1')
      .replaceAll(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  )

function isEncoding(name: string): boolean {
  try {
    return Boolean(new TextDecoder(name))
  } catch {
    return false
  }
}
