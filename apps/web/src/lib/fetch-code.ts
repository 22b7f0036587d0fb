import { toast } from '../ui/toasts.ts'
import { t } from './i18n.ts'
import { isReachable, untilReached } from './server-reach.ts'

/**
 * Fetches code, with its styles and texts. Without a network it waits until the server answers. Rejects with what cannot
 * be had until the page is reloaded: browsers remember a module that failed to load.
 */
export async function fetchCode<T>(load: () => Promise<T>): Promise<T> {
  // None is requested while the server is known to be unreachable, except from a service worker, which has all code.
  if (!isReachable() && !navigator.serviceWorker?.controller) await untilReached()
  return load().catch(() => fetchAgain(load))
}

async function fetchAgain<T>(load: () => Promise<T>): Promise<T> {
  await untilReached()
  await reloadFailedStyles()
  return load()
}

/** Tells the user that a part of the page could not be loaded, and offers to reload the page. */
export function reportLostCode(): void {
  toast(t('frame.crash.title'), {
    tone: 'bad',
    action: { label: t('frame.crash.reload'), run: () => location.reload() },
  })
}

/** Fetches stylesheets again that failed to load: a page's code assumes that a requested stylesheet has loaded. */
async function reloadFailedStyles(): Promise<void> {
  const failed = [
    ...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])'),
  ].filter(({ sheet }) => sheet === null)
  await Promise.all(
    failed.map((link) => {
      const again = link.cloneNode() as HTMLLinkElement // a clone has the same type
      const settled = new Promise((resolve) => {
        again.onload = again.onerror = resolve
      })
      link.replaceWith(again)
      return settled
    }),
  )
}
