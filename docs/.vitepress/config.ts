import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageOf, sitePages } from '../../tools/docs/pages.ts'

/** Address of the repository's files. Without it, links to files that are no pages become plain text. */
const REPOSITORY = process.env['REPOSITORY_URL'] ?? ''

const link = (text: string, page: string) => ({ text, link: `/${page}` })

const DOCS = join(import.meta.dirname, '..')
const DECISIONS = join(DOCS, 'decisions')
const decisions = readdirSync(DECISIONS)
  .toSorted()
  .map((name) => {
    const [title = name] = readFileSync(join(DECISIONS, name), 'utf8').split('\n')
    return link(title.replace('# ', ''), `decisions/${name.replace('.md', '')}`)
  })

/** Pictures of all screens, where `npm run screens` has taken them */
const screens = existsSync(join(DOCS, 'screens/README.md')) ? [link('Every screen', 'screens/')] : []

/** Resolves packages from the folder docs, because pages outside it find none. */
const packagesOfDocs = {
  name: 'packages-of-docs',
  enforce: 'pre',
  resolveId(
    this: { resolve: (...words: unknown[]) => unknown },
    source: string,
    importer?: string,
    options?: object,
  ) {
    const isOutside = importer?.endsWith('.md') && !importer.startsWith(DOCS)
    if (!isOutside || !/^vue(\/|$)/.test(source)) return undefined
    return this.resolve(source, join(DOCS, 'index.md'), { ...options, skipSelf: true })
  },
}

export default {
  title: 'Nava',
  description: 'A music, video and podcast streaming platform that you host yourself',
  lang: 'en',
  // Pages are beside the code they describe; `pageOf` determines their addresses.
  srcDir: '..',
  srcExclude: ['!(*.md|docs|bench|packages)/**', 'bench/!(results)/**', 'packages/!(catalogue-index)/**'],
  outDir: './.vitepress/dist',
  cacheDir: './node_modules/.vitepress',
  rewrites: (file: string) => pageOf(file) ?? file,
  vite: { plugins: [packagesOfDocs] },
  markdown: {
    config: (markdown: Parameters<typeof sitePages>[0]) => sitePages(markdown, REPOSITORY),
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      link('Listen', 'listening'),
      link('Publish', 'publishing'),
      link('Run', 'install'),
      link('Develop', 'architecture'),
    ],
    sidebar: [
      { items: [link('What Nava is', 'overview'), link('What is new', 'changelog')] },
      {
        text: 'Listen',
        items: [link('Listening', 'listening'), link('Apps', 'apps'), ...screens],
      },
      { text: 'Publish', items: [link('Publishing', 'publishing'), link('DJs on the air', 'djs')] },
      {
        text: 'Run',
        items: [
          link('Install', 'install'),
          link('Where Nava runs', 'hosts'),
          link('Run in containers', 'containers'),
          link('Settings', 'settings'),
          link('Behind a proxy', 'proxies'),
          link('Administer', 'administering'),
          link('Store and back up', 'storage'),
          link('Monitor', 'monitoring'),
          link('Upgrade', 'upgrading'),
          link('Scale', 'scaling'),
          link('Security', 'security'),
          link('Report a vulnerability', 'vulnerabilities'),
          link('Performance', 'performance'),
        ],
      },
      {
        text: 'Develop',
        items: [
          link('Architecture', 'architecture'),
          link('The API', 'api'),
          link('Names', 'naming'),
          link('Testing', 'testing'),
          link('Contributing', 'contributing'),
          { text: 'Decisions', collapsed: true, items: decisions },
        ],
      },
    ],
  },
}
