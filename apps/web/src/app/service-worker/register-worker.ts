import { Workbox } from 'workbox-window'
import { reloadPage } from '../../lib/browser/reload-page.ts'
import { secureOnly } from '../../lib/browser/secure-only.ts'
import { loadTexts, t } from '../../lib/i18n/i18n.ts'
import { toast } from '../../ui/overlays/toasts.ts'
import { continueDownloads, continueOutbox } from './continue-stored.ts'

/** Milliseconds between checks for a new release */
const LOOK_EVERY = 60 * 60_000

const OFFER_FOR = 60_000

/**
 * Registers the service worker, if supported, and offers a reload for each new release. Continues downloads,
 * and sends offline actions.
 */
export async function registerWorker(): Promise<void> {
  continueOutbox()
  if (!secureOnly.serviceWorker) return
  void continueDownloads()
  const worker = new Workbox('/sw.js')
  worker.addEventListener('waiting', () => void offerReload(worker))
  const registration = await worker.register().catch(() => undefined)
  if (registration) setInterval(() => void worker.update().catch(() => {}), LOOK_EVERY)
}

async function offerReload(worker: Workbox): Promise<void> {
  await loadTexts('frame')
  toast(t('frame.newRelease'), {
    ms: OFFER_FOR,
    action: {
      label: t('frame.crash.reload'),
      run: () => {
        worker.addEventListener('controlling', () => reloadPage())
        worker.messageSkipWaiting()
      },
    },
  })
}
