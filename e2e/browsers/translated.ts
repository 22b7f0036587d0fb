import type { Page } from 'playwright-core'

/** Puts each text of the page, also a later one, into two elements of its own, as translators in browsers do. */
export const translate = (page: Page): Promise<unknown> => page.addInitScript({ content: SCRIPT })

const SCRIPT = `{
  const wrap = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts = root.nodeType === Node.TEXT_NODE ? [root] : []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('font, script, style, title, textarea, svg') !== null) continue
      const outer = document.createElement('font')
      text.replaceWith(outer)
      outer.appendChild(document.createElement('font')).append(text.data)
    }
  }
  addEventListener('DOMContentLoaded', () => {
    wrap(document.body)
    new MutationObserver((records) => {
      for (const { addedNodes } of records) addedNodes.forEach(wrap)
    }).observe(document.body, { childList: true, subtree: true })
  })
}`
