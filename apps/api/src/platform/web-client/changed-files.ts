import { readFile, stat } from 'node:fs/promises'

export type ReadBuilt = (file: string) => Promise<string>

export function changedFiles(): ReadBuilt {
  const known = new Map<string, { mtimeMs: number; text: string }>()
  return async (file) => {
    const { mtimeMs } = await stat(file)
    const last = known.get(file)
    if (last?.mtimeMs === mtimeMs) return last.text
    const text = await readFile(file, 'utf8')
    known.set(file, { mtimeMs, text })
    return text
  }
}
