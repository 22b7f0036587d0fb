import { Workbox } from 'workbox-window'
import { loadTexts, t } from '../../lib/i18n.ts'
import { toast } from '../../ui/toasts.ts'

/** How often an open page looks for a new release, in milliseconds. */
const LOOK_EVERY = 60 * 60_000

/** How long the offer of a new release stays on screen, in milliseconds. */
const OFFER_FOR = 60_000

/** Registers the service worker and offers to reload when a new release is there. Nothing happens where there is none. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const worker = new Workbox('/sw.js')
  worker.addEventListener('waiting', () => void offerReload(worker))
  // A browser that keeps no workers, in a private window for one, goes on without.
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
        worker.addEventListener('controlling', () => location.reload())
        worker.messageSkipWaiting()
      },
    },
  })
}
