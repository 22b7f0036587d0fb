import { Parser } from 'htmlparser2'

const FEED = /^application\/(?:rss|atom)\+xml\b/i

/** Returns the address of the first feed that a page names in its head. */
export function findFeedLink(html: string, base?: string): string | undefined {
  let found: string | undefined
  const parser = new Parser({
    onopentag: (name, { rel = '', type = '', href = '' }) => {
      if (name !== 'link' || found !== undefined || !/\balternate\b/i.test(rel) || !FEED.test(type.trim()))
        return
      const url = URL.canParse(href, base) ? new URL(href, base) : undefined
      if (url?.protocol === 'https:' || url?.protocol === 'http:') found = url.href
    },
  })
  parser.end(html.slice(0, MAX_HEAD))
  return found
}

/** Characters in which a page names its feeds */
const MAX_HEAD = 1_000_000
