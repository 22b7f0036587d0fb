import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { isText, Problem } from '@nava/contracts'
import { adminCommands, type Command, type Fields } from './commands.ts'
import type { Words } from './read-words.ts'

export interface Api {
  address: string
  token: string
}

/** @throws Error with a message for the operator */
export async function callApi(api: Api, command: Command, words: Words): Promise<unknown> {
  const { endpoint, takesFile } = command
  const path = endpoint.path.replace(/\{\w+\}/, encodeURIComponent(words.id))
  const body = takesFile
    ? await formOf(words.file)
    : JSON.stringify({ ...(await formOfRow(api, command, words)), ...words.body })
  const url = new URL(path, api.address)
  url.search = new URLSearchParams(words.query).toString()
  return await ask(api, url, endpoint.method, isText(endpoint.reply), hasBody(command) ? body : undefined)
}

const hasBody = ({ takesFile, body }: Command) => takesFile || Object.keys(body).length > 0

async function formOf(path: string): Promise<FormData> {
  const form = new FormData()
  try {
    form.set('file', await openAsBlob(path), basename(path))
  } catch {
    throw new Error(`${path} cannot be read.`)
  }
  return form
}

/**
 * Returns the current row as a form, where a change replaces all values: of rows that are created with the same form.
 * @throws Error if a value is neither in the row nor given
 */
async function formOfRow(api: Api, { endpoint, body }: Command, words: Words): Promise<object> {
  if (endpoint.method !== 'PUT') return {}
  const has = (method: string, path: string) =>
    adminCommands.some((each) => each.endpoint.method === method && each.endpoint.path === path)
  if (!has('GET', endpoint.path) || !has('POST', endpoint.path.replace('/{id}', ''))) return {}
  const url = new URL(endpoint.path.replace(/\{\w+\}/, encodeURIComponent(words.id)), api.address)
  const row = (await ask(api, url, 'GET', false)) as Record<string, unknown>
  return presentValues(row, body, words.body)
}

/**
 * Converts a row to a form: `artists` become their IDs in `artistIDs`. Omits empty values, which are the
 * defaults.
 */
function presentValues(
  row: Readonly<Record<string, unknown>>,
  fields: Fields,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const form: Record<string, unknown> = {}
  for (const name of Object.keys(fields)) {
    if (name in given) continue
    const linked = row[name.replace(/IDs$/, 's')]
    if (name in row) form[name] = row[name] === '' || row[name] === null ? undefined : row[name]
    else if (name.endsWith('IDs') && Array.isArray(linked)) form[name] = linked.map(idOf)
    else throw new Error(`Give --${name} too: the row does not tell it, and a change replaces all of it.`)
  }
  return form
}

const idOf = (linked: object): unknown => Object.entries(linked).find(([name]) => name.endsWith('ID'))?.[1]

async function ask(
  { token }: Api,
  url: URL,
  method: string,
  isTextReply: boolean,
  body?: FormData | string,
): Promise<unknown> {
  const reply = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(messageOf(reply.status, text))
  return isTextReply ? text : JSON.parse(text)
}

export function messageOf(status: number, text: string): string {
  const { data } = Problem.safeParse(jsonOr(text))
  if (!data) return `The server answered ${status}`
  const fields = Object.entries(data.errors ?? {}).map(([name, errors]) => `  ${name}: ${errors.join('; ')}`)
  return [`${data.title} (${data.code}). ${data.detail}`, ...fields].join('\n')
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
