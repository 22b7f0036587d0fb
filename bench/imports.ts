/**
 * Measures an import of a folder of 2,000 files with all kinds of tags, against reading the same files with their SHA-256.
 * With `--other`, another built checkout of Nava imports it in turn.
 *
 *     node bench/imports.ts [--rounds 3] [--other FOLDER]
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeCollection } from '@nava/tools/faults/make-collection'

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, other: { type: 'string' } },
})
const root = join(import.meta.dirname, '..')

async function main() {
  const place = await mkdtemp(join(tmpdir(), 'nava-bench-'))
  try {
    const [music, none] = [join(place, 'music'), join(place, 'none')]
    await mkdir(none)
    const { files } = await makeCollection()
    for (const { path, content } of files) {
      await mkdir(dirname(join(music, path)), { recursive: true })
      await writeFile(join(music, path), content)
    }
    console.log(
      '| checkout | start, s | plan, s | plan and write, s | SHA-256 of all, s |\n|---|---|---|---|---|',
    )
    for (let round = 0; round < Number(options.rounds); round += 1)
      for (const [name, checkout] of Object.entries({ this: root, other: options.other })) {
        if (checkout === undefined) continue
        const dataDir = join(place, 'data')
        const run = (...words: string[]) => secondsOf(() => admin(checkout, dataDir, words))
        await run('make-admin', 'admin@example.com')
        const start = await run('import', none, '--from-tags')
        const plan = await run('import', music, '--from-tags')
        const write = await run('import', music, '--from-tags', '--write')
        const hash = await secondsOf(() => hashAll(files.map(({ path }) => join(music, path))))
        console.log(`| ${[name, ...[start, plan, write, hash].map((each) => each.toFixed(1))].join(' | ')} |`)
        await rm(dataDir, { recursive: true, force: true })
      }
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

/** The import leaves files out, which its exit code says. */
async function admin(checkout: string, dataDir: string, words: readonly string[]) {
  const child = spawn(process.execPath, [join(checkout, 'tools/admin.ts'), ...words], {
    cwd: checkout,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code === null) throw new Error(`${words.join(' ')} was ended.`)
}

async function hashAll(paths: readonly string[]) {
  for (const path of paths)
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
}

async function secondsOf(act: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await act()
  return (performance.now() - startedAt) / 1000
}

await main()
