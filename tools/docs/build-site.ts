/** Builds docs/.vitepress/dist, or fails with its dead links: node tools/docs/build-site.ts */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { runQuietly } from '../steps.ts'

const DOCS = join(import.meta.dirname, '../../docs')

export async function buildSite(): Promise<string> {
  await runQuietly(join(DOCS, 'node_modules/.bin/vitepress'), ['build'], { cwd: DOCS, linesOnFailure: 60 })
  const folder = join(DOCS, '.vitepress/dist')
  const dead = deadLinks(folder)
  if (dead.length > 0) throw new Error(`The documentation has dead links:\n${dead.join('\n')}`)
  return folder
}

export function deadLinks(folder: string): string[] {
  const pages = new Map(
    globSync('**/*.html', { cwd: folder }).map((page) => [page, readFileSync(join(folder, page), 'utf8')]),
  )
  const anchors = new Map([...pages].map(([page, text]) => [page, new Set(valuesOf(text, 'id'))]))
  return [...pages].flatMap(([page, text]) => {
    const links = [...valuesOf(text, 'href'), ...valuesOf(text, 'src')].filter((each) => !isElsewhere(each))
    return [...new Set(links)].filter((each) => isDead(each, page)).map((each) => `${page}: ${each}`)
  })

  function isDead(link: string, page: string): boolean {
    const [path = '', anchor] = decodeURI(link).split('#')
    const target =
      path === '' ? page : fileOf(path.startsWith('/') ? path : posix.join('/', dirname(page), path))
    const ids = anchors.get(target)
    return anchor ? ids?.has(anchor) !== true : !ids && !existsSync(join(folder, target))
  }
}

const isElsewhere = (link: string): boolean => /^(\/\/|[a-z]+:)/.test(link)

const fileOf = (path: string): string => (path.endsWith('/') ? `${path}index.html` : path).slice(1)

const valuesOf = (text: string, attribute: string): string[] =>
  [...text.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) => value)

if (import.meta.main) console.log(`The documentation is in ${await buildSite()}`)
