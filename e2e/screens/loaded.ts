import type { Page } from 'playwright-core'
import type { Theme } from './screens.ts'

/**
 * Milliseconds after which a call is ignored, because browsers do not always report calls aborted by
 * navigation
 */
const LOST_AFTER = 10_000
/** Milliseconds, for a busy machine */
const LOADED_WITHIN = 30_000

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
  // After two frames a reply is rendered, and calls that follow from it have started.
  const look = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => {
    const root = document.querySelector('#root')
    resolve(
      Object.keys(root).some((key) => key.startsWith('__reactContainer')) &&
      !!document.querySelector('footer') &&
      !document.querySelector('main [role=status][aria-busy=true]') &&
      document.fonts.status === 'loaded' &&
      [...document.querySelectorAll('h1')].some((heading) => heading.checkVisibility())
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

export async function wear(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(`(async () => {
    document.documentElement.dataset.theme = '${theme}'
    await new Promise((resolve) => requestAnimationFrame(resolve))
    for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish()
  })()`)
}
