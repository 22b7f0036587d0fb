import { Marked } from 'marked'
import { cleanHtml, escapeText } from '../news/clean-html.ts'

/** HTML within Markdown is shown as it is written. */
const markdown = new Marked({ gfm: true, renderer: { html: ({ text }) => escapeText(text) } })

const NO_HOSTS: ReadonlySet<string> = new Set()

/** Deeper than any text needs; the library calls itself for each level. */
const MAX_DEPTH = 60

/**
 * Returns sanitised HTML. Pictures come from this site only. Lines that begin with more marks of lists or quotes than
 * any text needs are shown as they are written.
 */
export const renderMarkdown = (text: string): string =>
  cleanHtml(markdown.parse(text.split('\n').map(flatten).join('\n'), { async: false }), NO_HOSTS)

function flatten(line: string): string {
  const [marks = ''] = /^([\s>*+-]|\d+[.)])*/.exec(line) ?? []
  const depth = marks.replaceAll(/[^>*+\d-]+/g, '').length
  return depth > MAX_DEPTH && !/^[\s*-]*$/.test(line) ? `\\${line.trimStart()}` : line
}
