import { playableVersions } from '@nava/contracts'
import { secureOnly } from '../../../lib/browser/secure-only.ts'
import { downloadsCache, downloadedAudioPath } from '../../../lib/browser/downloaded-audio-paths.ts'
import { call } from '../../../lib/calls/call.ts'
import { isReachable } from '../../../lib/calls/server-reach.ts'
import { loadTexts, t } from '../../../lib/i18n/i18n.ts'
import { session } from '../../../lib/session/session.ts'
import { toast } from '../../../ui/overlays/toasts.ts'
import { isSame } from '../player/queue-item.ts'
import { type Download, changeDownload, changeDownloads, ownDownloads } from './downloads-store.ts'
import { deleteDownload } from './fetch-download.ts'

/**
 * Removes downloads that may no longer be played. Queues those whose audio has changed or was deleted by the
 * browser. Does nothing for visitors, or while the server is unreachable.
 */
export async function checkDownloads(): Promise<void> {
  const userID = session.userID()
  const { caches } = secureOnly
  const downloads = ownDownloads().filter(({ state }) => state === 'kept')
  if (userID === undefined || !caches || downloads.length === 0 || !isReachable()) return
  const idsOf = (kind: Download['item']['kind']) =>
    downloads.flatMap(({ item }) => (item.kind === kind ? [item.id] : []))
  const body = { music: idsOf('music'), podcasts: idsOf('podcast') }
  const playable = await call(playableVersions, { body }).catch(() => undefined)
  if (!playable || session.userID() !== userID) return
  const versionOf = ({ kind, id }: Download['item']) =>
    (kind === 'music' ? playable.music : playable.podcasts).find((each) => each.id === id)?.version

  const withdrawn = downloads.filter(({ item }) => versionOf(item) === undefined)
  await remove(userID, withdrawn)
  const cache = await caches.open(downloadsCache(userID)).catch(() => undefined)
  if (!cache) return // Storage is blocked.
  for (const each of downloads) {
    const version = versionOf(each.item)
    if (version === undefined) continue
    const { kind, id } = each.item
    const isThere = await cache.match(downloadedAudioPath({ userID, kind, id, version: each.version }))
    if (version !== each.version || !isThere) changeDownload(each, { state: 'waiting' })
  }
}

async function remove(userID: number, withdrawn: readonly Download[]): Promise<void> {
  if (withdrawn.length === 0) return
  const isMeant = (each: Download) =>
    each.userID === userID && withdrawn.some(({ item }) => isSame(item, each.item))
  changeDownloads((all) => all.filter((each) => !isMeant(each)))
  for (const { item } of withdrawn) await deleteDownload({ userID, item })
  await loadTexts('downloads')
  const [first, second] = withdrawn
  toast(
    first && !second
      ? t('downloads.withdrawnTitle', { title: first.item.title })
      : t('downloads.withdrawn', { count: withdrawn.length }),
  )
}
