import { describeProblem, type Endpoint, isFile, pathParameters, Problem, problems } from '@nava/contracts'
import { errorsOf } from '../../platform/http/openapi.ts'
import type { TestApp } from '../app.ts'
import { movie, picture, wave } from '../files.ts'

export interface Call {
  params: Record<string, unknown>
  query: Record<string, unknown>
  /** A form for files from `fileFor`, else JSON */
  body: unknown
}

export interface Answer {
  status: number
  type: string
  text: string
}

let callers = 0

/** Milliseconds */
const TIMEOUT = 60_000

/** Sends a call from a new address, because calls per address are limited. */
export async function send(
  { address }: TestApp,
  endpoint: Endpoint,
  { params, query, body }: Call,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name]).toWellFormed()),
  )
  const url = new URL(address + path)
  for (const [name, value] of Object.entries(query))
    for (const each of Array.isArray(value) ? value : [value]) url.searchParams.append(name, String(each))
  callers += 1
  const from = `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`
  const reply = await fetch(url, {
    method: endpoint.method,
    headers: {
      ...headers,
      'x-forwarded-for': from,
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT),
  })
  return {
    status: reply.status,
    type: reply.headers.get('content-type') ?? '',
    text: await reply.text(),
  }
}

/** Returns a suitable file; undefined if the contract takes none. */
export async function fileFor(endpoint: Endpoint): Promise<FormData | undefined> {
  if (!isFile(endpoint.body)) return undefined
  if (endpoint.path.endsWith('/playlists/import'))
    return formWith(new TextEncoder().encode('title,artist\nNo such song,Nobody\n'), 'list.csv')
  if (endpoint.path.endsWith('/libraryimport/files'))
    return formWith(new TextEncoder().encode('Nobody,,No such song,01 Jan 2020 10:00\n'), 'scrobbles.csv')
  if (endpoint.path.endsWith('/opml'))
    return formWith(new TextEncoder().encode('<opml version="2.0"/>'), 'list.opml')
  if (/\/(transcripts|subtitles)\//.test(endpoint.path))
    return formWith(new TextEncoder().encode('WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n'), 'words.vtt')
  const bytes = /\/upload\/video\//.test(endpoint.path)
    ? movie()
    : /\/upload\//.test(endpoint.path)
      ? wave()
      : await picture()
  return formWith(bytes)
}

export function formWith(content: Uint8Array | Blob, name = 'file.bin'): FormData {
  const form = new FormData()
  form.set('file', new File([content instanceof Blob ? content : new Uint8Array(content)], name))
  return form
}

export function hasKnownCode({ failure }: Endpoint, { status, type, text }: Answer): boolean {
  if (status < 400) return true
  // Before the call is known, Node refuses too large headers, and the router too long parameters.
  const isKnown = status !== 431 && !(status === 404 && type.startsWith('application/problem+json'))
  if (failure && isKnown)
    return type.startsWith('application/json') && failure.safeParse(JSON.parse(text)).success
  if (!type.startsWith('application/problem+json')) return false
  const { data } = Problem.safeParse(JSON.parse(text))
  return (
    data !== undefined &&
    data.status === status &&
    problems[data.code].status === status &&
    data.detail === describeProblem(data.code, data.params)
  )
}

/** 431 counts as declared, because the server sends it before reading the request. */
export const isDeclared = (endpoint: Endpoint, status: number): boolean =>
  status < 400 || status === 431 || errorsOf(endpoint).some((declared) => declared === status)

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

export const namesRow = ({ path }: Endpoint): boolean => pathParameters(path).includes('id')
