/** Loads the code of offline actions and downloads only in browsers that have stored some. */
import { fetchCode } from '../../lib/browser/fetch-code.ts'
import { downloadsCaches } from '../../lib/browser/downloaded-audio-paths.ts'
import { watchStored } from '../../lib/browser/local-setting.ts'
import { OUTBOX_KEY } from '../../features/listening/outbox/outbox.ts'
import { DOWNLOADS_KEY } from '../../features/listening/playback/downloaded-audio.ts'

export function continueOutbox(): void {
  if (!hasStored(OUTBOX_KEY)) return
  void fetchCode(() => import('../../features/listening/outbox/send-outbox.ts')).then(
    ({ startOutbox }) => startOutbox(),
    () => {}, // the next visit sends it
  )
}

/** Also removes what deleted downloads have left, and follows another tab that downloads the first item. */
export async function continueDownloads(): Promise<void> {
  if (hasStored(DOWNLOADS_KEY) || (await downloadsCaches()).length > 0) return start()
  const stop = watchStored(DOWNLOADS_KEY, () => {
    if (!hasStored(DOWNLOADS_KEY)) return
    stop()
    start()
  })
}

function start(): void {
  void fetchCode(() => import('../../features/listening/downloads/start-downloads.ts')).then(
    ({ startDownloads }) => startDownloads(),
    () => {}, // the next visit continues
  )
}

function hasStored(key: string): boolean {
  try {
    return !['[]', null].includes(localStorage.getItem(key))
  } catch {
    return false
  }
}
