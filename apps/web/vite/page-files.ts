import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '@nava/contracts'
import type { Plugin, Rolldown } from 'vite'
import { screens } from '../src/pages/screens.ts'

/** Read by apps/api/src/outlets/public-pages/page-files.ts */
const FILE = '.vite/page-files.json'

const FRAME_TEXTS = ['frame', 'ui']

/**
 * Lists, by path, the built files that a page needs immediately and index.html lacks: code with imports,
 * styles, and texts per language. `source`: folder of the client's sources
 */
export function pageFiles(source: string): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const inFrame = new Set(
        filesOf(
          chunks.filter(({ isEntry }) => isEntry),
          chunks,
        ),
      )
      const files = Object.entries(screens).map(([path, { code, texts }]) => {
        const needed = (modules: string[]) =>
          filesOf(
            modules.map((each) => chunkOf(each, chunks)),
            chunks,
          )
            .filter((file) => !inFrame.has(file))
            .map((file) => `/${file}`)
        const textsIn = (language: string) =>
          needed([...FRAME_TEXTS, ...texts].map((namespace) => textFile(source, namespace, language)))
        const inLanguages = Object.fromEntries(
          Object.keys(LANGUAGES).map((language) => [language, textsIn(language)]),
        )
        return [path, { files: needed([join(source, 'pages', `${code}.tsx`)]), texts: inLanguages }]
      })
      this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify(Object.fromEntries(files)) })
    },
  }
}

function textFile(source: string, namespace: string, language: string): string {
  const file = join(source, 'texts', namespace, `${language}.ts`)
  return existsSync(file) ? file : join(source, 'texts', namespace, 'en.ts')
}

type Chunk = Rolldown.OutputChunk

function chunkOf(module: string, chunks: readonly Chunk[]): Chunk {
  const found = chunks.find(({ moduleIds }) => moduleIds.includes(module))
  if (!found) throw new Error(`${module} of a page is not in the build`)
  return found
}

/**
 * Returns the files of chunks with static imports and styles. Imported styles come first, so that a page's
 * override them.
 */
function filesOf(chunks: readonly Chunk[], all: readonly Chunk[]): string[] {
  const byName = new Map(all.map((chunk) => [chunk.fileName, chunk]))
  const visited = new Set<Chunk>()
  const inOrder: Chunk[] = []
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || visited.has(chunk)) return
    visited.add(chunk)
    for (const name of chunk.imports) visit(byName.get(name))
    inOrder.push(chunk)
  }
  chunks.forEach(visit)
  const styles = inOrder.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  return [...new Set([...[...visited].map(({ fileName }) => fileName), ...styles])]
}
