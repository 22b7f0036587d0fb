import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

const SOURCES = '{apps/api,worker,demo,prisma,packages/*,tools,bench}/**/*.ts'
const EXCEPT = /\.(?:test|e2e)\.ts$|node_modules|generated|\/dist\/|\/testing\//

/** Those before it, whose results later ones replaced, or whose columns have the collation */
const FIRST_MIGRATION = '20261128230000'

async function textsOf(pattern: string): Promise<{ file: string; text: string }[]> {
  const files: string[] = []
  for await (const file of glob(pattern, { cwd: ROOT })) if (!EXCEPT.test(file)) files.push(file)
  return await Promise.all(
    files.map(async (file) => ({ file, text: await readFile(join(ROOT, file), 'utf8') })),
  )
}

/** Names of SQL's functions, not of ranges, whose bounds they return too */
const CASE = /(?<![\w.`'-])(?:lower|upper|initcap)\((?!part\))(?<argument>[^()]*(?:\([^()]*\)[^()]*)*)\)/g

const withoutCollation = ({ file, text }: { file: string; text: string }): string[] =>
  [...text.matchAll(CASE)]
    .filter(({ groups }) => !groups?.['argument']?.includes('COLLATE "und-x-icu"'))
    .map(([found]) => `${file}: ${found}`)

it('SQL names the collation by which it changes case, since the locale of a database may know ASCII only', async () => {
  const migrations = (await textsOf('prisma/migrations/*/migration.sql')).filter(
    ({ file }) => (file.split('/').at(-2) ?? '') >= FIRST_MIGRATION,
  )
  const sources = await textsOf(SOURCES)
  expect(migrations.length).toBeGreaterThan(0)
  expect(sources.length).toBeGreaterThan(500)
  expect([...sources, ...migrations].flatMap(withoutCollation)).toEqual([])
  expect(
    withoutCollation({ file: 'x', text: "ORDER BY lower(a.name), upper(coalesce(b, ''))" }),
  ).toHaveLength(2)
})

it('SQL names no schema, since an operator chooses it', async () => {
  const names = /\bpublic\.\w|= 'public'|'public'::|"public"\.|SCHEMA public/
  const found = (await textsOf('{apps/api,worker,demo,prisma,packages/{backup,media},tools/backup}/**/*.ts'))
    .concat(await textsOf('prisma/migrations/*/migration.sql'))
    // Where the queues' schema gets its name
    .filter(({ file }) => file !== 'prisma/session.ts')
    .flatMap(({ file, text }) =>
      text
        .split('\n')
        .filter((line) => names.test(line) && !/^\s*(?:\/\/|\*|\/\*)/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(found).toEqual([])
})

/** Types alone open nothing. */
const OPENS = /import \{[^}]*(?<!type )\b(?:Client|Pool)\b[^}]*\} from 'pg'/

it('Every connection gets the session of Nava, because only one place opens connections', async () => {
  const found = (await textsOf('{apps/api,worker,demo,prisma,packages/*}/**/*.ts'))
    .concat(await textsOf('tools/{*.ts,backup/*.ts,migrations/*.ts,stack/*.ts}'))
    .filter(({ file, text }) => file !== 'prisma/session.ts' && OPENS.test(text))
    .map(({ file }) => file)
  expect(found).toEqual([])
})
