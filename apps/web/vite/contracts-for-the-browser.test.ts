import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Rolldown, build } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contractsForTheBrowser } from './contracts-for-the-browser.ts'

const CONTRACTS = `
  const prefix = 'nava'
  export const limits = { perPage: 12, 'per-day': 77, new: { max: 5 } }
  export const half = (n) => n / 2
  export const slug = /[a-z]+/
  export const kinds = new Set(['audio'])
  export const named = (name) => prefix + name
  export const unused = new Map()
`

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava-contracts-'))
  await writeFile(join(folder, 'index.ts'), CONTRACTS)
})
afterEach(() => rm(folder, { recursive: true }))

/** Returns the code of a client as built for production. */
async function built(client: string, file = 'client.ts'): Promise<string> {
  await writeFile(join(folder, file), client)
  const output = (await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [contractsForTheBrowser(folder)],
    build: { write: false, minify: false, lib: { entry: join(folder, file), formats: ['es'] } },
  })) as Rolldown.RolldownOutput[] // not in watch mode, so a single result
  return output
    .flatMap((part) => part.output)
    .flatMap((part) => ('code' in part ? part.code : []))
    .join()
}

test('a client that imports data and self-contained functions is built with them and nothing else', async () => {
  const code = await built(`
    import { half, limits } from '@nava/contracts'
    import { type slug } from '@nava/contracts'
    import type * as all from '@nava/contracts'
    export type { kinds } from '@nava/contracts'
    export type Named = typeof import('@nava/contracts').named
    export const perHalf = half(limits.perPage) + limits.new.max
    export type Slug = typeof slug & typeof all
  `)
  expect(code).toContain('12')
  expect(code).toContain('n / 2')
  expect(code).toContain('5')
  expect(code).not.toContain('77')
  expect(code).not.toMatch(/prefix|RegExp|Map|Set/)
})

test.each([
  ['slug', 'slug is an instance of RegExp'],
  ['kinds', 'kinds is an instance of Set'],
  ['named', 'named uses prefix from outside itself'],
])(
  'a client that imports %s is not built, and the message names the file and the reason',
  async (name, reason) => {
    const building = built(`import { ${name} as it } from '@nava/contracts'\nexport const made = it`)
    await expect(building).rejects.toThrow(reason)
    await expect(building).rejects.toThrow('client.ts')
  },
)

test.each([
  `export * from '@nava/contracts'`,
  `import * as all from '@nava/contracts'\nexport const made = all`,
  `export const made = import('@nava/contracts')`,
  `import all from '@nava/contracts'\nexport const made = all`,
])('a client must import by name: %j is not built', async (client) => {
  await expect(built(client)).rejects.toThrow('name what it needs')
})

test('re-exports are checked too', async () => {
  await expect(built(`export { slug as handed } from '@nava/contracts'`)).rejects.toThrow('RegExp')
})
