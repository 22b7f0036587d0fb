import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Bytes; smaller files do not get smaller by compression. */
const WORTH_IT = 1024
const COMPRESSIBLE = /\.(js|css|html|svg|webmanifest)$/

export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
      const names = new Set(entries.map((entry) => join(entry.parentPath, entry.name)))
      const paths = files.map((entry) => join(entry.parentPath, entry.name))
      await Promise.all(paths.filter((path) => !names.has(`${path}.br`)).map(compress))
    },
  }
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < WORTH_IT) return
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, quality))
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
}
