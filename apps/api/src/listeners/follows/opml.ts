/** Reads and writes lists of feeds (OPML 2.0), as podcast apps exchange them. */
import { limits } from '@nava/contracts'
import { Parser } from 'htmlparser2'
import { escapeHtml, xmlText } from '../../platform/escape-html.ts'

export interface ListedFeed {
  title: string
  url: string
}

/** Elements within each other; each costs the parser as many steps as it is deep. */
const MOST_DEPTH = 50

/**
 * Returns the feeds of a file, each once and at most `limits.opml.feeds`; undefined if it is no OPML. Nothing in the
 * file is fetched, and entities that it declares are not replaced.
 */
export function readOpml(text: string): ListedFeed[] | undefined {
  const feeds = new Map<string, string>()
  let isOpml = false
  let depth = 0
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1
        if (depth > MOST_DEPTH) parser.pause()
        if (name === 'opml') isOpml = true
        if (name !== 'outline' || !isOpml || feeds.size >= limits.opml.feeds) return
        // Lists of links name a feed by `url`.
        const url = clean(attributes['xmlurl'] || attributes['url'] || '', limits.text.link)
        if (url !== '' && !feeds.has(url))
          feeds.set(url, clean(attributes['text'] || attributes['title'] || url, limits.text.title))
      },
      onclosetag: () => (depth -= 1),
    },
    { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  parser.end(text)
  return isOpml && depth <= MOST_DEPTH ? [...feeds].map(([url, title]) => ({ title, url })) : undefined
}

const clean = (text: string, most: number): string =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()

export function writeOpml(
  title: string,
  feeds: readonly (ListedFeed & { page: string })[],
  now: Date,
): string {
  const outlines = feeds.map((feed) => {
    const name = escapeHtml(feed.title)
    return `    <outline type="rss" text="${name}" title="${name}" xmlUrl="${escapeHtml(feed.url)}" htmlUrl="${escapeHtml(feed.page)}"/>\n`
  })
  return xmlText(
    '<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0">\n' +
      `  <head>\n    <title>${escapeHtml(title)}</title>\n    <dateCreated>${now.toUTCString()}</dateCreated>\n  </head>\n` +
      `  <body>\n${outlines.join('')}  </body>\n</opml>\n`,
  )
}
