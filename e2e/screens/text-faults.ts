import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

const NAMESPACES = readdirSync(join(import.meta.dirname, '../../apps/web/src/texts'), { withFileTypes: true })
  .filter((each) => each.isDirectory())
  .map(({ name }) => name)

/** What no text may show: an unfilled place, a raw text key, or a value that is none */
const NO_TEXT = new RegExp(
  String.raw`[{}]|\b(?:undefined|NaN)\b|\[object|\b(?:${NAMESPACES.join('|')})\.[a-z][A-Za-z]*\b`,
)

const SPOKEN = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt']

/** Returns texts of the page, its title and its labels that show what no text may show. */
export const textFaults = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const shown = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode
      if (!parentElement.closest('script, style, noscript, template')) shown.push(data)
    }
    for (const name of ${JSON.stringify(SPOKEN)})
      for (const each of document.querySelectorAll('[' + name + ']')) shown.push(each.getAttribute(name))
    return shown.filter((text) => ${NO_TEXT}.test(text)).map((text) => 'shows the text ' + text.trim())
  })()`)
