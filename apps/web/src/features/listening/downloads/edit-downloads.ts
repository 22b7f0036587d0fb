import { limits } from '@nava/contracts'
import { secureOnly } from '../../../lib/browser/secure-only.ts'
import { loadTexts, t } from '../../../lib/i18n/i18n.ts'
import { session } from '../../../lib/session/session.ts'
import { toast } from '../../../ui/overlays/toasts.ts'
import { signInFirst } from '../../platform/login/sign-in-first.ts'
import { type QueueItem, isSame } from '../player/queue-item.ts'
import { downloadObstacle } from './download-obstacle.ts'
import { downloadSettings } from './download-settings.ts'
import { type Download, changeDownload, changeDownloads, ownDownloads } from './downloads-store.ts'
import { deleteDownload } from './fetch-download.ts'
import { abortDownload, runDownloads } from './run-downloads.ts'
import { startDownloads } from './start-downloads.ts'

/**
 * Queues items that are not downloaded yet; asks visitors to sign in. `list` is the name of an album or
 * playlist. If the browser cannot store downloads, says why.
 */
export function download(items: readonly QueueItem[], list = ''): void {
  const obstacle = downloadObstacle()
  if (obstacle) void loadTexts('downloads').then(() => toast(t(`downloads.${obstacle}`)))
  else signInFirst(() => void add(items, list))
}

async function add(items: readonly QueueItem[], list: string): Promise<void> {
  await loadTexts('downloads')
  const userID = session.userID()
  if (userID === undefined) return
  const before = ownDownloads()
  const isKnown = (item: QueueItem) =>
    before.some((each) => isSame(each.item, item) && (each.state === 'kept' || each.state === 'waiting'))
  const missing = items.filter(
    (item, at) => !isKnown(item) && at === items.findIndex((each) => isSame(each, item)),
  )
  if (missing.length === 0) return void toast(t('downloads.alreadyThere'))
  const isNew = (each: Download) => each.userID !== userID || !missing.some((item) => isSame(item, each.item))
  if (before.filter(isNew).length + missing.length > limits.downloads.kept)
    return void toast(t('downloads.tooMany', { most: limits.downloads.kept }), { tone: 'bad' })
  const { quality } = downloadSettings.getState()
  const added = missing.map((item): Download => ({
    ...{ userID, item, quality, list },
    ...{ state: 'waiting', version: '', bytes: 0 },
  }))
  changeDownloads((all) => [...all.filter(isNew), ...added])
  toast(t('downloads.queued', { count: missing.length }))
  startDownloads()
  // Requests persistent storage, because browsers may otherwise delete downloads when space is short. Some
  // ask the user.
  void secureOnly.storage?.persist?.().catch(() => false)
  await runDownloads()
}

export async function removeDownloads(items: readonly QueueItem[]): Promise<void> {
  const userID = session.userID()
  if (userID === undefined) return
  const isMeant = (each: { userID: number; item: QueueItem }) =>
    each.userID === userID && items.some((item) => isSame(item, each.item))
  changeDownloads((all) => all.filter((each) => !isMeant(each)))
  abortDownload(isMeant)
  for (const item of items) await deleteDownload({ userID, item })
  await runDownloads()
}

export async function retryDownloads(items: readonly QueueItem[]): Promise<void> {
  const userID = session.userID()
  if (userID === undefined) return
  for (const item of items) changeDownload({ userID, item }, { state: 'waiting' })
  await runDownloads()
}
