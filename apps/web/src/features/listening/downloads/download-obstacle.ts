import { needsHttps, secureOnly } from '../../../lib/browser/secure-only.ts'

/** Returns why this browser cannot store downloads, as a key of the texts 'downloads'. */
export function downloadObstacle(): 'needsHttps' | 'unsupported' | undefined {
  if (secureOnly.caches && secureOnly.serviceWorker) return undefined
  return needsHttps() ? 'needsHttps' : 'unsupported'
}
