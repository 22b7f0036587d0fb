import { toast } from '../../ui/overlays/toasts.ts'
import { t } from '../i18n/i18n.ts'
import { isReachable, waitForServer } from '../calls/server-reach.ts'
import { secureOnly } from './secure-only.ts'

/**
 * Imports code with its styles and texts. Offline, it waits for the server. Rejects if only a reload of the
 * page helps, because browsers remember failed modules.
 */
export async function fetchCode<T>(load: () => Promise<T>): Promise<T> {
  // Offline, only a service worker can provide the code.
  if (!isReachable() && !secureOnly.serviceWorker?.controller) await waitForServer()
  return load().catch(() => fetchAgain(load))
}

async function fetchAgain<T>(load: () => Promise<T>): Promise<T> {
  await waitForServer()
  await reloadFailedStyles()
  return load()
}

export function reportLostCode(): void {
  toast(t('frame.crash.title'), {
    tone: 'bad',
    action: { label: t('frame.crash.reload'), run: () => location.reload() },
  })
}

/** Reloads stylesheets that failed, because the page's code assumes that they are loaded. */
async function reloadFailedStyles(): Promise<void> {
  const failed = [
    ...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])'),
  ].filter(({ sheet }) => sheet === null)
  await Promise.all(
    failed.map((link) => {
      const again = link.cloneNode() as HTMLLinkElement
      const settled = new Promise((resolve) => {
        again.onload = again.onerror = resolve
      })
      link.replaceWith(again)
      return settled
    }),
  )
}
