import { hash } from 'node:crypto'
import { type Language, LANGUAGES, PAGE_HEAD_MARK, PAGE_LANGUAGE, type RenderedPage } from '@nava/contracts'
import { LRUCache } from 'lru-cache'
import { ReadyText } from '../http/caching.ts'

export const HTML = 'text/html; charset=utf-8'

const POLICY_PLACE = '<meta charset="utf-8" />'
const HEAD_PLACE = '<!--page-head-->'
const REPLIES_PLACE = '<!--page-replies-->'
const ROOT_PLACE = '<div id="root"><!--page-body--></div>'
const LANGUAGE_PLACE = '<html lang="en" dir="ltr">'

/** Insertion point at which the page's styles follow the shared ones, and so override them */
const FILES_PLACE = '</head>'

const BOOT_PLACE = '<script src="/boot.js"></script>'

/** Matches the address of the font of languages that are written from right to left. */
const RTL_FONT = /@font-face\s*\{[^}]*Vazirmatn[^}]*url\(["']?([^"')]+)/

const STYLESHEET = /<link rel="stylesheet" crossorigin href="(\/assets\/[^"]+)">/g

/** Matches the code, before which pictures and text are inserted: without it, the page is complete. */
const SCRIPT = /<(?:script type="module"|link rel="modulepreload")/g

const TITLES = new RegExp(
  `(?<=<title ${PAGE_HEAD_MARK}>)[^<]*|(?<=<meta ${PAGE_HEAD_MARK} property="og:title" content=")[^"]*`,
  'g',
)

/** Bytes; compressed forms add a tenth */
const MAX_KEPT_BYTES = 24 * 1024 * 1024

/** Milliseconds after which a failed rendering is retried */
const TRY_AGAIN_AFTER = 10_000

export interface PageParts {
  head: string
  files: string
  /** Tag of a picture to fetch at once; called, like `replies`, only when a page is assembled */
  picture: () => string
  replies: () => string
  version: string
  language: Language
  policyFor: (styles: readonly string[]) => string | undefined
}

export interface PageContent extends RenderedPage {
  boot: string
  styles: ReadonlyMap<string, string>
}

export function assemblePage(
  page: string,
  { head, picture, files, replies, language, policyFor }: PageParts,
  rendered?: PageContent,
): string {
  const ownTitle = rendered?.title
  const policy = policyFor([...(rendered?.styles.values() ?? [])].filter(isInlined))
  const whole = page
    .replace(POLICY_PLACE, (charset) => charset + (policy === undefined ? '' : policyTag(policy)))
    .replace(FILES_PLACE, () => files + FILES_PLACE)
    .replace(HEAD_PLACE, () =>
      [ownTitle ? head.replaceAll(TITLES, () => ownTitle) : head, picture()].filter(Boolean).join('\n    '),
    )
    .replace(REPLIES_PLACE, replies)
  if (!rendered) return whole
  return whole
    .replaceAll(STYLESHEET, (tag, address: string) => inlined(address, rendered.styles) ?? tag)
    .replace(BOOT_PLACE, () => `${fontOf(language, rendered.styles)}<script>${rendered.boot}</script>`)
    .replaceAll(SCRIPT, '$& fetchpriority="low"')
    .replace(LANGUAGE_PLACE, () => `<html lang="${language}" dir="${LANGUAGES[language].dir}">`)
    .replace(ROOT_PLACE, () => `<div id="root" data-${PAGE_LANGUAGE}="${language}">${rendered.html}</div>`)
}

/** Has browsers fetch the font of a language at once; that of English is asked for by every page. */
function fontOf(language: Language, styles: PageContent['styles']): string {
  if (LANGUAGES[language].dir === 'ltr') return ''
  const address = [...styles.values()].map((style) => RTL_FONT.exec(style)?.[1]).find(Boolean)
  return address ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="${address}">` : ''
}

/**
 * Inlines a style sheet, which saves the first paint a request. The disabled link, which browsers do not
 * fetch, tells the client that the styles are present.
 */
function inlined(address: string, styles: ReadonlyMap<string, string>): string | undefined {
  const text = styles.get(address)
  if (text === undefined || !isInlined(text)) return undefined
  return `<style>${text}</style><link rel="stylesheet" href="${address}" disabled>`
}

const isInlined = (style: string) => !style.includes('</')

const policyTag = (policy: string) => `<meta http-equiv="content-security-policy" content="${policy}">`

export const stylesheetsOf = (html: string): string[] =>
  [...html.matchAll(STYLESHEET)].map(([, address = '']) => address)

interface ToMake {
  page: string
  parts: PageParts
  render: () => Promise<PageContent | undefined>
}

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
