import { secureOnly } from './secure-only.ts'

/** Message to the service worker, which answers once it has replaced damaged files */
export const RENEW_FILES = 'RENEW_FILES'

/** Milliseconds; the worker of an earlier release does not answer. */
const WITHIN = 8000

/** Lets the service worker replace stored files that are damaged. Without one, does nothing. */
export async function renewFiles(): Promise<void> {
  const worker = secureOnly.serviceWorker?.controller
  if (!worker) return
  const { port1, port2 } = new MessageChannel()
  await new Promise<void>((resolve) => {
    setTimeout(resolve, WITHIN)
    port1.onmessage = () => resolve()
    worker.postMessage({ type: RENEW_FILES }, [port2])
  })
  port1.close()
}
