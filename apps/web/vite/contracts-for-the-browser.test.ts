import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Rolldown, build } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contractsForTheBrowser } from './contracts-for-the-browser.ts'

const WITHOUT_SCHEMAS = `
  const prefix = 'nava'
  export const half = (n) => n / 2
  export const named = (name) => prefix + name
  export const slug = /[a-z]+/
`
const CONTRACTS = `
  import * as z from 'zod'
  export * from './without-schemas.ts'
  export const limits = { perPage: 12, 'per-day': 77, new: { max: 5, unused: 99 } }
  export const Track = z.object({ title: z.string() })
  export const parts = { tracks: z.array(Track) }
  export const Kind = z.enum(['audio', 'video'])
  export const kinds = new Set(['audio'])
  export const getTrack = { method: 'GET', path: '/api/tracks/{id}', access: 'user', params: Track, reply: Track, summary: 'A track' }
  export const getText = { method: 'GET', path: '/api/text', access: 'user', reply: { kind: 'text', values: ['true'] } }
  export const read = (json) => Track.parse(json)
`

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava-contracts-'))
  await symlink(
    join(import.meta.dirname, '../../../packages/contracts/node_modules'),
    join(folder, 'node_modules'),
  )
  await writeFile(join(folder, 'without-schemas.ts'), WITHOUT_SCHEMAS)
  await writeFile(join(folder, 'index.ts'), CONTRACTS)
})
afterEach(() => rm(folder, { recursive: true }))

async function built(client: string): Promise<string> {
  await writeFile(join(folder, 'client.ts'), client)
  const output = (await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [contractsForTheBrowser(folder)],
    build: { write: false, minify: false, lib: { entry: join(folder, 'client.ts'), formats: ['es'] } },
  })) as Rolldown.RolldownOutput[] // without watch mode there is one result
  return output
    .flatMap((part) => part.output)
    .flatMap((part) => ('code' in part ? part.code : []))
    .join()
}

test('A client that imports data and functions of files without schemas is built with them and nothing else', async () => {
  const code = await built(`
    import { half, limits, named } from '@nava/contracts'
    import { type slug } from '@nava/contracts'
    import type * as all from '@nava/contracts'
    export type { kinds } from '@nava/contracts'
    export type Named = typeof import('@nava/contracts').named
    export const perHalf = named(half(limits.perPage) + limits.new.max)
    export type Slug = typeof slug & typeof all
  `)
  expect(code).toContain('12')
  expect(code).toContain('n / 2')
  expect(code).toContain('nava')
  expect(code).toContain('5')
  expect(code).not.toMatch(/77|99/)
  expect(code).not.toMatch(/\[a-z\]|Set|zod/)
})

test('Of an endpoint a client gets the method, the path and the kinds of body and reply', async () => {
  const code = await built(`export { getTrack, getText } from '@nava/contracts'`)
  expect(code).toContain('/api/tracks/{id}')
  expect(code).toContain('"kind": "text"')
  expect(code).not.toMatch(/summary|params|zod|values/)
})

test('Of an enum a client gets the values', async () => {
  const code = await built(`import { Kind } from '@nava/contracts'\nexport const made = Kind.options`)
  expect(code).toContain('video')
  expect(code).not.toContain('zod')
})

test.each(['Track', 'parts', 'kinds', 'read'])(
  'A client that imports %s is not built, and the message names the file and the export',
  async (name) => {
    const building = built(`import { ${name} as it } from '@nava/contracts'\nexport const made = it`)
    await expect(building).rejects.toThrow(`"${name}" is not exported`)
    await expect(building).rejects.toThrow('client.ts')
  },
)

test('A client that passes a schema on is not built', async () => {
  await expect(built(`export { Track as handed } from '@nava/contracts'`)).rejects.toThrow(
    '"Track" is not exported',
  )
})
