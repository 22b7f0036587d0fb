import { Marked } from 'marked'
import { cleanHtml, escapeText } from '../news/clean-html.ts'

/** HTML within Markdown is shown as it is written. */
const markdown = new Marked({ gfm: true, renderer: { html: ({ text }) => escapeText(text) } })

const NO_HOSTS: ReadonlySet<string> = new Set()

/** Deeper than any text needs; the library calls itself for each level. */
const MAX_DEPTH = 60
/** More marks of emphasis than any paragraph needs; the library's time grows with their square. */
const MAX_EMPHASES = 800

/**
 * Returns sanitised HTML. Pictures come from this site only. Lines that begin with more marks of lists or quotes than
 * any text needs, and paragraphs with more marks of emphasis, are shown as they are written.
 */
export const renderMarkdown = (text: string): string => {
  const lines = text.split('\n').map(flatten).join('\n')
  const paragraphs = lines.split(/(\n[ \t]*\n)/).map(withoutEmphases)
  return cleanHtml(markdown.parse(paragraphs.join(''), { async: false }), NO_HOSTS)
}

function withoutEmphases(paragraph: string): string {
  const marks = paragraph.match(/[*_~]/g) ?? []
  return marks.length > MAX_EMPHASES ? paragraph.replaceAll(/[*_~]/g, String.raw`\$&`) : paragraph
}

function flatten(line: string): string {
  const [marks = ''] = /^([\s>*+-]|\d+[.)])*/.exec(line) ?? []
  const depth = marks.replaceAll(/[^>*+\d-]+/g, '').length
  return depth > MAX_DEPTH && !/^[\s*-]*$/.test(line) ? `\\${line.trimStart()}` : line
}
