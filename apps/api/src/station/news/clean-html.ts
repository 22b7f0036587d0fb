import sanitizeHtml from 'sanitize-html'

const tags = [
  ...['p', 'br', 'hr', 'div', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'figure', 'figcaption'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'mark', 'q', 'cite', 'code', 'a', 'img'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]

/** Elements removed with their content; other elements that are not allowed leave their text. */
const silent = [
  ...['script', 'style', 'noscript', 'template', 'title', 'iframe', 'object', 'embed', 'applet', 'xmp'],
  ...['textarea', 'option', 'select', 'button', 'svg', 'math', 'audio', 'video', 'canvas', 'frameset'],
]

/** Every browser supports this depth. */
const MAX_DEPTH = 60

/** Open tags slow down parsing; articles have far fewer. */
const MAX_TAGS = 20_000

/**
 * Sanitises HTML of another site. Pictures come from this site, or over https from `hosts`. Relative
 * addresses are resolved against `base`, else against this site.
 */
export function cleanHtml(html: string, hosts: PictureHosts, base?: string): string {
  return sanitizeHtml(withoutExcess(html), {
    allowedTags: tags,
    nonTextTags: silent,
    nestingLimit: MAX_DEPTH,
    allowedAttributes: {
      '*': ['dir', 'lang'],
      a: ['href', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height', 'loading'],
      ol: ['start', 'reversed'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan', 'scope'],
    },
    allowedSchemes: ['https', 'http', 'mailto'],
    allowedSchemesByTag: { img: ['https'] },
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    transformTags: {
      // Converts h1, which the page itself already has.
      h1: 'h2',
      a: (tagName, { href, ...attributes }) => {
        const address = safeAddress(href, ['https:', 'http:', 'mailto:'], base)
        if (address === undefined) return { tagName, attribs: attributes }
        const apart = { target: '_blank', rel: 'noopener noreferrer nofollow' }
        return { tagName, attribs: { ...attributes, href: address, ...apart } }
      },
      img: (tagName, { src, ...attributes }) => {
        const address = pictureAddress(src, hosts, base)
        if (address === undefined) return { tagName, attribs: {} }
        return { tagName, attribs: { ...attributes, src: address, loading: 'lazy' } }
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
  })
}

export type PictureHosts = ReadonlySet<string>

/** Returns undefined for pictures that pages do not load. */
export function pictureAddress(
  given: string | undefined,
  hosts: PictureHosts,
  base?: string,
): string | undefined {
  const address = safeAddress(given, ['https:'], base)
  if (address === undefined || address.startsWith('/')) return address
  return hosts.has(new URL(address).host) ? address : undefined
}

/** Removes tags; special characters stay entities. */
export function textOf(html: string): string {
  const text = sanitizeHtml(withoutExcess(html), {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: silent,
  })
  return text.replaceAll(/\s+/g, ' ').trim()
}

function withoutExcess(html: string): string {
  let at = -1
  for (let count = 0; count <= MAX_TAGS; count += 1) {
    at = html.indexOf('<', at + 1)
    if (at === -1) return html
  }
  return html.slice(0, at)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeText = (text: string): string => text.replaceAll(/[&<>"]/g, (each) => entities[each] ?? '')

/** Placeholder for this site; no real host */
const HERE = 'https://here.invalid'

/**
 * Returns undefined for other protocols, and for addresses with credentials. `base` resolves relative
 * addresses.
 */
export function safeAddress(
  given: string | undefined,
  protocols: readonly string[],
  base: string = HERE,
): string | undefined {
  if (given === undefined || given.trim() === '' || !URL.canParse(given, base)) return undefined
  const url = new URL(given, base)
  if (!protocols.includes(url.protocol) || url.username !== '' || url.password !== '') return undefined
  return url.origin === HERE ? url.pathname + url.search + url.hash : url.href
}
