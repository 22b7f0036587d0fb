import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { type SyntaxNode, childrenOf, parseModule } from './free-names.ts'

/** The server reads it: see apps/api/src/station/public-pages/page-files.ts. */
const FILE = '.vite/page-files.json'

const LANGUAGES = ['en', 'fa', 'ar']

/** The namespaces of texts that every page needs. */
const FRAME_TEXTS = ['frame', 'ui']

interface Route {
  path: string
  /** The module of the page. */
  module: string
  texts: string[]
}

/**
 * Writes which files of the build each page needs at once, besides those in index.html, by the path of its route: its
 * code with all that it imports and its styles, and its texts in each language. Fails the build if a route cannot be read.
 * @param source the module with the routes, in the order in which they are matched
 * @param textsFolder the folder of the texts, by namespace
 */
export function pageFiles(source: string, textsFolder: string): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const routes = routesIn(await readFile(source, 'utf8'), source)
      const inFrame = new Set(
        filesOf(
          chunks.filter(({ isEntry }) => isEntry),
          chunks,
        ),
      )
      const files = routes.map(({ path, module, texts }) => {
        const needed = (modules: string[]) =>
          filesOf(
            modules.map((each) => chunkOf(each, chunks)),
            chunks,
          )
            .filter((file) => !inFrame.has(file))
            .map((file) => `/${file}`)
        const textsIn = (language: string) =>
          needed(
            [...FRAME_TEXTS, ...texts].map((namespace) => resolve(textsFolder, namespace, `${language}.ts`)),
          )
        const inLanguages = Object.fromEntries(LANGUAGES.map((language) => [language, textsIn(language)]))
        return [path, { files: needed([module]), texts: inLanguages }]
      })
      this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify(Object.fromEntries(files)) })
    },
  }
}

type Chunk = Rolldown.OutputChunk

/** Returns the chunk that contains a module; English texts of the layout are in its own. */
function chunkOf(module: string, chunks: readonly Chunk[]): Chunk {
  const found = chunks.find(({ moduleIds }) => moduleIds.includes(module))
  if (!found) throw new Error(`${module} of a route is not in the build`)
  return found
}

/**
 * Returns the files of chunks, of what they import statically, and their styles, without repetitions. The styles of what is
 * imported come first, so that those of a page take precedence.
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

/** Returns the routes that a module declares: objects with `path`, `page` (a function that imports) and `texts`. */
function routesIn(code: string, name: string): Route[] {
  const program = parseModule(code, name)
  const nodes = allIn(program)
  const imports = new Map(
    nodes
      .filter(({ type }) => type === 'VariableDeclarator')
      .map(({ id, init }) => [(id as SyntaxNode)['name'], init as SyntaxNode]),
  )
  return nodes.filter(isRoute).map((node) => {
    const { path, page, texts } = propertiesOf(node)
    const namespaces = (texts?.['elements'] ?? []) as SyntaxNode[]
    const code = page?.type === 'Identifier' ? imports.get(page['name']) : page
    const imported = code && allIn(code).find(({ type }) => type === 'ImportExpression')
    const module = (imported?.['source'] as SyntaxNode | undefined)?.['value']
    if (typeof module !== 'string')
      throw new Error(`${name}: the page of ${String(path?.['value'])} is not read`)
    return {
      path: String(path?.['value']),
      module: resolve(dirname(name), module),
      texts: namespaces.map((text) => String(text['value'])),
    }
  })
}

function isRoute(node: SyntaxNode): boolean {
  if (node.type !== 'ObjectExpression') return false
  const { path, page, texts } = propertiesOf(node)
  return [path, page, texts].every((value) => value !== undefined)
}

function propertiesOf(node: SyntaxNode): Partial<Record<string, SyntaxNode>> {
  const properties = (node['properties'] as SyntaxNode[]).filter(({ type }) => type === 'Property')
  return Object.fromEntries(
    properties.map(({ key, value }) => [String((key as SyntaxNode)['name']), value as SyntaxNode]),
  )
}

const allIn = (node: SyntaxNode): SyntaxNode[] => [node, ...childrenOf(node).flatMap(allIn)]
