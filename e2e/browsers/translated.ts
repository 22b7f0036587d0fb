import type { Page } from 'playwright-core'

/** Puts each text of the page, also a later one, into two elements of its own, as translators in browsers do. */
export const translate = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const wrap = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : []
      while (texts.nextNode()) found.push(texts.currentNode)
      for (const text of found) {
        const { parentElement: parent } = text
        if (
          !parent ||
          !text.textContent?.trim() ||
          parent.closest('font, script, style, title, textarea, svg')
        )
          continue
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        outer.append(inner)
        text.parentNode?.replaceChild(outer, text)
        inner.append(text.textContent)
      }
    }
    addEventListener('DOMContentLoaded', () => {
      wrap(document.body)
      new MutationObserver((records) => {
        for (const { addedNodes } of records) addedNodes.forEach(wrap)
      }).observe(document.body, { childList: true, subtree: true })
    })
  })
