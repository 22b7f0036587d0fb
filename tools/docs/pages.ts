import { existsSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

const MOVED: [file: RegExp, page: string][] = [
  [/^README\.md$/, 'overview.md'],
  [/^CHANGELOG\.md$/, 'changelog.md'],
  [/^CONTRIBUTING\.md$/, 'contributing.md'],
  [/^SECURITY\.md$/, 'vulnerabilities.md'],
  [/^bench\/results\/(.*\.md)$/, 'results/$1'],
  [/^packages\/catalogue-index\/README\.md$/, 'catalogue-index.md'],
  [/^docs\/(.*\/)?README\.md$/, '$1index.md'],
  [/^docs\/(.*\.md)$/, '$1'],
]

const SHOWN: Record<string, string> = { '.env.example': 'docs/settings.md' }

export function pageOf(file: string): string | undefined {
  for (const [pattern, page] of MOVED) if (pattern.test(file)) return file.replace(pattern, page)
  return undefined
}

/**
 * Returns the target of a link in `file` on the site: a page, or a file below `repository` (an address);
 * undefined for neither. Addresses and anchors stay unchanged.
 * @throws Error if the target is missing
 */
export function linkOnSite(href: string, file: string, repository: string): string | undefined {
  if (/^([a-z]+:|#|\/)/.test(href)) return href
  const [, path = '', anchor = ''] = /^([^#]*)(#.*)?$/.exec(href) ?? []
  const target = posix.join(dirname(file), path)
  if (!existsSync(join(ROOT, target))) throw new Error(`${file} links to ${href}, which does not exist`)
  const page = pageOf(SHOWN[target] ?? target)
  if (page) return `/${page}${anchor}`
  return repository ? `${repository}/${target}` : undefined
}

interface Token {
  type: string
  content: string
  tag: string
  attrs: [string, string][] | null
  children: Token[] | null
  attrGet: (name: string) => string | null
  attrSet: (name: string, value: string) => void
}

interface Markdown {
  core: { ruler: { push: (name: string, rule: (state: { tokens: Token[]; env: Env }) => void) => void } }
}

interface Env {
  realPath?: string
}

/** Makes markdown-it write links as on the site. `repository`: address of the repository's files; may be empty */
export function sitePages(markdown: Markdown, repository: string): void {
  markdown.core.ruler.push('links of the site', ({ tokens, env }) => {
    // Without a path, this is a title, which is parsed separately; its links stay unchanged.
    if (!env.realPath) return
    const file = posix.relative(ROOT, env.realPath)
    for (const token of tokens) {
      // Adds `./` to paths of images, because Vite bundles only paths that start with a dot.
      if (token.type === 'html_block' || token.type === 'html_inline') token.content = withDots(token.content)
      if (token.children) rewriteLinks(token.children, file)
      // Indented blocks contain commands; as fenced blocks, they are coloured and can scroll.
      if (token.type === 'code_block') Object.assign(token, { type: 'fence', info: 'sh' })
    }
  })

  function rewriteLinks(tokens: Token[], file: string): void {
    let isLink = true
    for (const token of tokens) {
      if (token.type === 'html_inline') token.content = withDots(token.content)
      if (token.type === 'link_open') {
        const link = linkOnSite(token.attrGet('href') ?? '', file, repository)
        isLink = link !== undefined
        if (isLink) token.attrSet('href', link ?? '')
        else token.attrs = []
      }
      // A link without a target becomes a span.
      if (/^link_(open|close)$/.test(token.type) && !isLink) token.tag = 'span'
    }
  }
}

const withDots = (html: string): string => html.replaceAll(/src="(?![a-z]+:|[./])/g, 'src="./')
