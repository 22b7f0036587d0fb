/** Puts pages together, and keeps the bytes of those that the server has rendered. */
import { hash } from 'node:crypto'
import { PAGE_HEAD_MARK, PAGE_LANGUAGE, type RenderedPage } from '@nava/contracts'
import { LRUCache } from 'lru-cache'
import { ReadyText } from '../http/caching.ts'

export const HTML = 'text/html; charset=utf-8'

/** What stands in the page for what only the server knows. */
const HEAD_PLACE = '<!--page-head-->'
const REPLIES_PLACE = '<!--page-replies-->'
const ROOT_PLACE = '<div id="root"><!--page-body--></div>'
const LANGUAGE_PLACE = '<html lang="en" dir="ltr">'

/** The page's own files come after those of the frame: a rule of a page takes precedence over one of a shared part. */
const FILES_PLACE = '</head>'

/** The only script that the first paint waits for. */
const BOOT_PLACE = '<script src="/boot.js"></script>'

const STYLESHEET = /<link rel="stylesheet" crossorigin href="(\/assets\/[^"]+)">/g

/** Pictures and text come before the code, without which the page is complete. */
const SCRIPT = /<(?:script type="module"|link rel="modulepreload")/g

/** The title in the head, and that of previews. */
const TITLES = new RegExp(
  `(?<=<title ${PAGE_HEAD_MARK}>)[^<]*|(?<=<meta ${PAGE_HEAD_MARK} property="og:title" content=")[^"]*`,
  'g',
)

/** The memory of all pages that are kept, in bytes; their compressed forms, a tenth of it, come on top. */
const MAX_KEPT_BYTES = 24 * 1024 * 1024

/** How long a page that could not be rendered is sent without its content before it is tried again, in ms. */
const TRY_AGAIN_AFTER = 10_000

/** What the server adds to the client's HTML. */
export interface PageParts {
  head: string
  files: string
  /** Gives the element with the replies to the first calls; made only for a page that is put together. */
  replies: () => string
  /** Another text for other replies. */
  version: string
  language: string
}

/** A page with its content, and what its first paint needs besides. */
export interface PageContent extends RenderedPage {
  /** The text of the script that runs before the first paint. */
  boot: string
  /** The text of stylesheets by their address. */
  styles: ReadonlyMap<string, string>
}

/** Returns the client's HTML with the head and first replies of a page, and with its content if it is rendered. */
export function assemblePage(
  page: string,
  { head, files, replies, language }: PageParts,
  rendered?: PageContent,
): string {
  const ownTitle = rendered?.title
  const whole = page
    .replace(FILES_PLACE, () => files + FILES_PLACE)
    .replace(HEAD_PLACE, () => (ownTitle ? head.replaceAll(TITLES, () => ownTitle) : head))
    .replace(REPLIES_PLACE, replies)
  if (!rendered) return whole
  const dir = language === 'en' ? 'ltr' : 'rtl'
  return whole
    .replaceAll(STYLESHEET, (tag, address: string) => inlined(address, rendered.styles) ?? tag)
    .replace(BOOT_PLACE, () => `<script>${rendered.boot}</script>`)
    .replaceAll(SCRIPT, '$& fetchpriority="low"')
    .replace(LANGUAGE_PLACE, () => `<html lang="${language}" dir="${dir}">`)
    .replace(ROOT_PLACE, () => `<div id="root" data-${PAGE_LANGUAGE}="${language}">${rendered.html}</div>`)
}

/**
 * Returns a stylesheet as an element: the first paint waits for no further request. The disabled link, which no browser
 * fetches, tells the client that it need not fetch the stylesheet with the code of the page.
 */
function inlined(address: string, styles: ReadonlyMap<string, string>): string | undefined {
  const text = styles.get(address)
  if (text === undefined || text.includes('</')) return undefined
  return `<style>${text}</style><link rel="stylesheet" href="${address}" disabled>`
}

/** Returns the addresses of the stylesheets that a page names. */
export const stylesheetsOf = (html: string): string[] =>
  [...html.matchAll(STYLESHEET)].map(([, address = '']) => address)

interface ToMake {
  page: string
  parts: PageParts
  render: () => Promise<PageContent | undefined>
}

/**
 * Returns the bytes of rendered pages. A page is rendered once for its path, language and data, even for concurrent
 * requests; other data make another page, and the least recently used pages are dropped.
 */
export function pageBytes(onFailure: (error: unknown) => void) {
  const kept = new LRUCache<string, ReadyText, ToMake>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ body }) => body.length,
    fetchMethod: async (_key, _stale, { context: { page, parts, render }, options }) => {
      try {
        return new ReadyText(assemblePage(page, parts, await render()), HTML)
      } catch (error) {
        onFailure(error)
        options.ttl = TRY_AGAIN_AFTER
        return new ReadyText(assemblePage(page, parts), HTML)
      }
    },
  })
  return async (path: string, toMake: ToMake): Promise<ReadyText> => {
    const { head, files, version, language } = toMake.parts
    const key = hash('sha1', JSON.stringify([path, language, toMake.page, head, files, version]), 'base64url')
    return kept.forceFetch(key, { context: toMake })
  }
}
