import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Command, Fields } from './commands.ts'

export interface Words {
  id: string
  /** Path */
  file: string
  query: Record<string, string>
  body: Record<string, unknown>
  json: boolean
  /** Agrees to what cannot be undone */
  yes: boolean
  /** Address of another installation; undefined for this one's database */
  url: string | undefined
  /** E-mail address of the admin whom the audit names */
  as: string | undefined
}

const COMMON = {
  json: { type: 'boolean' },
  yes: { type: 'boolean' },
  url: { type: 'string' },
  as: { type: 'string' },
} as const

/** @throws Error with a message for the operator */
export async function readWords(command: Command, words: readonly string[]): Promise<Words> {
  const fields = Object.keys({ ...command.query, ...command.body })
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { ...Object.fromEntries(fields.map((name) => [name, { type: 'string' as const }])), ...COMMON },
  })
  const expected = [command.takesID && 'ID', command.takesFile && 'FILE'].filter(Boolean)
  if (positionals.length !== expected.length)
    throw new Error(
      `Usage: npm run admin -- ${[command.resource, command.verb, ...expected, '[OPTIONS]'].join(' ')}`,
    )
  const [id = '', file = ''] = command.takesID ? positionals : ['', ...positionals]
  // Only the options of `command`, which are strings, are read from `given`.
  const given = values as Record<string, string | undefined>
  return {
    id,
    file,
    query: pick(command.query, given),
    body: await valuesOf(command.body, pick(command.body, given)),
    json: values.json ?? false,
    yes: values.yes ?? false,
    url: values.url,
    as: values.as,
  }
}

const pick = (fields: Fields, given: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.keys(fields).flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  )

async function valuesOf(fields: Fields, given: Record<string, string>): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {}
  for (const [name, text] of Object.entries(given))
    values[name] = valueOf(fields[name]?.type, await textOf(text))
  return values
}

/** Replaces `@FILE` by the content of the file. */
const textOf = async (text: string) => (text.startsWith('@') ? await readFile(text.slice(1), 'utf8') : text)

const TRUTHS: Readonly<Record<string, boolean>> = { yes: true, true: true, no: false, false: false }

/** A wrong value is passed on, because the call explains the error. */
function valueOf(type: Fields[string]['type'], text: string): unknown {
  if (type === 'array') return text === '' ? [] : text.split(',').map((each) => each.trim())
  if (type === 'boolean') return TRUTHS[text] ?? text
  if (type === 'integer' || type === 'number') return text.trim() === '' ? text : Number(text)
  return text
}
