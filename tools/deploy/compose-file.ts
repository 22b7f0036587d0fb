import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod'

export const ROOT = join(import.meta.dirname, '../..')

const Service = z.looseObject({
  image: z.string(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  volumes: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  profiles: z.array(z.string()).default([]),
})

const ComposeFile = z.looseObject({ services: z.record(z.string(), Service) })

/** @throws Error with the message in the file if a variable is missing */
export function readCompose(env: Readonly<Record<string, string>>) {
  const text = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8')
  const replace = (value: unknown): unknown => {
    if (typeof value === 'string') return interpolate(value, env)
    if (Array.isArray(value)) return value.map(replace)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replace(each)]))
  }
  const raw: unknown = parse(text, { merge: true })
  return { raw, ...ComposeFile.parse(replace(raw)) }
}

/** With a colon, empty values count as missing: `${A:-b}` and `${A:?message}`. */
const VARIABLE = /\$\{(\w+)(?:(:?)([-?])([^}]*))?\}/g

function interpolate(text: string, env: Readonly<Record<string, string>>): string {
  return text.replaceAll(VARIABLE, (_, name: string, colon?: string, sign?: string, word?: string) => {
    const value = env[name]
    if (value !== undefined && (value !== '' || !colon)) return value
    if (sign === '?') throw new Error(`${name}: ${word ?? 'is missing'}`)
    return word ?? ''
  })
}
