import { toast } from '../../ui/overlays/toasts.ts'
import { t } from '../i18n/i18n.ts'
import { isReachable, waitForServer } from '../calls/server-reach.ts'
import { reloadPage } from './reload-page.ts'
import { renewFiles } from './renew-files.ts'
import { secureOnly } from './secure-only.ts'

/** The code of this page's release is gone from the server. */
export class OutdatedError extends Error {
  override readonly name = 'OutdatedError'
}

/**
 * Imports code with its styles and texts. Offline, it waits for the server. Rejects if only a reload of the
 * page helps, because browsers remember failed modules.
 * @throws OutdatedError after a release, else the error of `load`
 */
export async function fetchCode<T>(load: () => Promise<T>): Promise<T> {
  // Offline, only a service worker can provide the code.
  if (!isReachable() && !secureOnly.serviceWorker?.controller) await waitForServer()
  return load().catch(() => fetchAgain(load))
}

async function fetchAgain<T>(load: () => Promise<T>): Promise<T> {
  await waitForServer()
  await Promise.all([reloadFailedStyles(), renewFiles()])
  try {
    return await load()
  } catch (error) {
    throw (await isOutdated())
      ? new OutdatedError('This page is of an earlier release', { cause: error })
      : error
  }
}

/** Returns true if the server's page starts with other code than this page did. */
async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector('script[type=module][src]')?.getAttribute('src')
  if (!entry) return false
  // The query bypasses the page that the service worker stores.
  const reply = await fetch(`/index.html?${Date.now()}`, { cache: 'no-store' }).catch(() => undefined)
  const page = reply?.ok ? await reply.text().catch(() => '') : ''
  return page.includes('type="module"') && !page.includes(entry)
}

/** Says that code is lost, and offers a reload. */
export function reportLostCode(error: unknown): void {
  const { title, reload } = lostCodeTexts(error)
  toast(t(title), { tone: 'bad', action: { label: t(reload), run: () => reloadPage() } })
}

export function lostCodeTexts(error: unknown) {
  return error instanceof OutdatedError
    ? ({ title: 'frame.updated', reload: 'frame.loadNew' } as const)
    : ({ title: 'frame.crash.title', reload: 'frame.crash.reload' } as const)
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
