/** Waits for screens that are looked at: until they are complete, and have their colours. */
import type { Page } from 'playwright-core'
import type { Theme } from './screens.ts'

/** After how long a call counts as lost, in ms: the browser does not always tell the end of one that a new page cut off. */
const LOST_AFTER = 10_000
/** How long a screen may load on a busy machine, in ms. */
const LOADED_WITHIN = 30_000

/**
 * Gives a function that waits until the page is complete: React owns it, nothing of its content is awaited, and no call is
 * under way. Media may go on loading.
 */
export function watchLoading(page: Page): (path: string) => Promise<void> {
  const pending = new Map<unknown, number>()
  const isPending = () => [...pending.values()].some((since) => Date.now() - since < LOST_AFTER)
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isCall = request.resourceType() === 'fetch' && /^\/api\/[^.]*$/i.test(pathname)
    if (isCall || ['script', 'stylesheet'].includes(request.resourceType())) pending.set(request, Date.now())
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  // Two frames after each other: a reply has been rendered, and what it leads to has been asked for.
  const look = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => {
    const root = document.querySelector('#root')
    const headings = [...document.querySelectorAll('h1, h2')]
    resolve(
      Object.keys(root).some((key) => key.startsWith('__reactContainer')) &&
      !document.querySelector('main [role=status][aria-busy=true]') &&
      document.fonts.status === 'loaded' &&
      headings.some((heading) => heading.checkVisibility())
    )
  })))`
  return async (path) => {
    const end = Date.now() + LOADED_WITHIN
    let quiet = 0
    while (quiet < 2) {
      const loaded = await page.evaluate<boolean>(look)
      quiet = loaded && !isPending() ? quiet + 1 : 0
      if (Date.now() > end) throw new Error(`${path} does not finish loading`)
    }
    pending.clear()
  }
}

/** Changes the theme as boot.js and the menu do, and waits until the colours have gone over. */
export async function wear(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(`(async () => {
    document.documentElement.dataset.theme = '${theme}'
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const changes = document.getAnimations().filter((each) => each instanceof CSSTransition)
    await Promise.allSettled(changes.map(({ finished }) => finished))
  })()`)
}
