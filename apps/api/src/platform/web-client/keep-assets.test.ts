import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepAssets } from './keep-assets.ts'

const DAY = 24 * 60 * 60_000
const start = Date.parse('2026-01-01')

let folder: string
let kept: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava-kept-'))
  kept = join(folder, 'kept', 'assets')
})
afterEach(() => rm(folder, { recursive: true }))

async function build(...names: string[]): Promise<string> {
  const built = join(folder, 'assets')
  await rm(built, { recursive: true, force: true })
  await mkdir(built)
  for (const name of names) await writeFile(join(built, name), `code of ${name}`)
  return built
}

const keptNames = async () => (await readdir(kept)).toSorted()

it('keeps the files of the release before for a week after its end', async () => {
  await keepAssets(await build('a-1.js', 'b-1.js'), kept, start)
  // The release before ran for a month, and its last day counts.
  await keepAssets(await build('a-1.js', 'b-1.js'), kept, start + 30 * DAY)
  const next = await build('a-2.js', 'b-1.js')
  await keepAssets(next, kept, start + 31 * DAY)
  expect(await keptNames()).toEqual(['a-1.js', 'a-2.js', 'b-1.js'])
  expect(await readFile(join(kept, 'a-1.js'), 'utf8')).toBe('code of a-1.js')
  await keepAssets(next, kept, start + 37 * DAY)
  expect(await keptNames()).toEqual(['a-1.js', 'a-2.js', 'b-1.js'])
  await keepAssets(next, kept, start + 38 * DAY)
  expect(await keptNames()).toEqual(['a-2.js', 'b-1.js'])
})

it('lets several processes keep the same files at once', async () => {
  const built = await build('a-1.js', 'b-1.js')
  await Promise.all([keepAssets(built, kept, start), keepAssets(built, kept, start)])
  expect(await keptNames()).toEqual(['a-1.js', 'b-1.js'])
})
