import { limits } from '@nava/contracts'
import { Parser } from 'htmlparser2'

/** Feeds do not declare whether a description is HTML or plain text. */
const LOOKS_LIKE_HTML =
  /<\/?(?:p|br|div|span|a|ul|ol|li|strong|b|em|i|u|h[1-6]|img|script|style|iframe|blockquote|pre|table|font)\b[^<>]*>|&(?:#\d+|#x[\da-f]+|[a-z]{2,8});/i

const BLOCKS = new Set([
  'p',
  'br',
  'div',
  'li',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'pre',
  'tr',
])
const SILENT = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'svg',
  'math',
  'title',
  'textarea',
])

/** Characters; deeply nested elements take long to parse. */
const MAX_HTML = 10 * limits.text.description

/** Converts HTML to text with line breaks; returns plain text unchanged. */
export function plainText(description: string): string {
  return LOOKS_LIKE_HTML.test(description) ? textOfHtml(description.slice(0, MAX_HTML)) : description.trim()
}

/** Returns the first description that has something to read, as text. */
export function firstProse(descriptions: readonly (string | undefined)[]): string {
  for (const description of descriptions) {
    const text = plainText(description ?? '')
    if (text !== '') return text
  }
  return ''
}

function textOfHtml(html: string): string {
  let text = ''
  let silent = 0
  const parser = new Parser({
    onopentag: (name) => {
      if (SILENT.has(name)) silent += 1
      if (BLOCKS.has(name)) text += '\n'
    },
    onclosetag: (name) => {
      if (SILENT.has(name)) silent -= 1
      if (BLOCKS.has(name) && name !== 'br') text += '\n'
    },
    ontext: (piece) => {
      if (silent === 0) text += piece.replaceAll(/[\t\n\r ]+/g, ' ')
    },
  })
  parser.end(html)
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
