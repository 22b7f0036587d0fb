import { createHash } from 'node:crypto'
import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

export async function fingerprint(
  root: string,
  paths: readonly string[],
  ...more: string[]
): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(more))
  const files = (await Promise.all(paths.map((path) => filesAt(root, path)))).flat().toSorted()
  for (const file of files) hash.update(`\0${file}\0`).update(await readFile(join(root, file)))
  return hash.digest('hex')
}

const MADE = new Set(['node_modules', 'dist', 'coverage'])

async function filesAt(root: string, path: string): Promise<string[]> {
  const found = await stat(join(root, path)).catch(() => undefined)
  if (!found) return []
  if (!found.isDirectory()) return [path]
  const entries = (await readdir(join(root, path))).filter((entry) => !MADE.has(entry))
  return (await Promise.all(entries.map((entry) => filesAt(root, join(path, entry))))).flat()
}
