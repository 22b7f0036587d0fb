import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/**
 * Names classes by letters for file and place, because default names would cost every page 500 bytes of gzip.
 */
export function shortClassNames(root: string): (name: string, file: string) => string {
  const sheets = new Map<string, { path: string; names: string[] }>()
  return (name, file) => {
    const path = relative(root, file.split('?')[0] ?? file)
    const hash = createHash('sha256').update(path).digest('base64url').replaceAll(/[-_]/g, '').slice(0, 4)
    const sheet = sheets.get(hash) ?? { path, names: [] }
    if (sheet.path !== path) throw new Error(`${path} and ${sheet.path} have the same letters: rename one`)
    sheets.set(hash, sheet)
    if (!sheet.names.includes(name)) sheet.names.push(name)
    return `_${hash}${sheet.names.indexOf(name).toString(36)}`
  }
}
