import { createStore } from 'zustand/vanilla'
import { inOneTab } from '../../../lib/browser/in-one-tab.ts'
import { hasStatus, isPassing, NetworkError, ProblemError } from '../../../lib/calls/call-errors.ts'
import { isReachable, serverReach, waitForServer } from '../../../lib/calls/server-reach.ts'
import { loadTexts, t } from '../../../lib/i18n/i18n.ts'
import { toast } from '../../../ui/overlays/toasts.ts'
import { type QueueItem, isSame } from '../player/queue-item.ts'
import { isWaitingForWifi, watchWifi } from './download-settings.ts'
import { type Download, changeDownload, downloadsOf, ownDownloads } from './downloads-store.ts'
import { deleteDownload, fetchDownload } from './fetch-download.ts'

/** State of downloading in this tab. Only one tab downloads at a time, and one item after another. */
type Running =
  | { state: 'idle' }
  | { state: 'fetching'; item: QueueItem; bytes: number; total: number }
  /** `full`: paused until the user removes a download or retries */
  | { state: 'paused'; reason: 'offline' | 'wifi' | 'full' }

export const running = createStore<Running>(() => ({ state: 'idle' }))

/** Attempts per item while the server is reachable */
const MAX_ATTEMPTS = 3
const RETRY_AFTER = 2000
const PROGRESS_EVERY = 200

let isRunning = false
let current: { userID: number; item: QueueItem; abort: AbortController } | undefined

/** Downloads all queued items, including those that closed tabs have queued. */
export async function runDownloads(): Promise<void> {
  if (isRunning || !nextDownload()) return
  isRunning = true
  try {
    await inOneTab('downloads', fetchAll)
  } finally {
    isRunning = false
    if (running.getState().state !== 'paused') running.setState({ state: 'idle' }, true)
  }
}

export function abortDownload(isMeant: (download: { userID: number; item: QueueItem }) => boolean): void {
  if (current && isMeant(current)) current.abort.abort()
}

const nextDownload = () => ownDownloads().find(({ state }) => state === 'waiting')

async function fetchAll(): Promise<void> {
  const attempts = new Map<string, number>()
  for (let next = nextDownload(); next; next = nextDownload()) {
    if (await isHeldUp()) continue
    try {
      await fetchOne(next)
    } catch (error) {
      const key = `${next.userID} ${next.item.kind} ${next.item.id}`
      const failures = (attempts.get(key) ?? 0) + 1
      attempts.set(key, failures)
      if ((await handleError(next, error, failures)) === 'full') return
    }
  }
}

/** Waits for the network or Wi-Fi; returns true if it had to wait. */
async function isHeldUp(): Promise<boolean> {
  if (isWaitingForWifi()) {
    running.setState({ state: 'paused', reason: 'wifi' }, true)
    await new Promise<void>((resolve) => {
      const stop = watchWifi(() => {
        if (isWaitingForWifi()) return
        stop()
        resolve()
      })
    })
  } else if (!isReachable()) {
    running.setState({ state: 'paused', reason: 'offline' }, true)
    await untilReachable()
  } else return false
  running.setState({ state: 'idle' }, true)
  return true
}

async function untilReachable(): Promise<void> {
  if (isReachable()) return
  await new Promise<void>((resolve) => {
    const stop = serverReach.subscribe((reach) => {
      if (!isReachable(reach)) return
      stop()
      resolve()
    })
  })
}

async function fetchOne({ userID, item, quality }: Download): Promise<void> {
  const abort = new AbortController()
  current = { userID, item, abort }
  const stop = watchWifi(() => {
    if (isWaitingForWifi()) abort.abort()
  })
  let reportedAt = 0
  running.setState({ state: 'fetching', item, bytes: 0, total: 0 }, true)
  try {
    const stored = await fetchDownload(
      { userID, item, quality },
      {
        signal: abort.signal,
        onProgress(bytes, total) {
          const now = performance.now()
          if (now - reportedAt < PROGRESS_EVERY && bytes < total) return
          reportedAt = now
          running.setState({ state: 'fetching', item, bytes, total }, true)
        },
      },
    )
    abort.signal.throwIfAborted()
    changeDownload({ userID, item }, { ...stored, state: 'kept' })
  } finally {
    stop()
    // Ends a reply whose body was not read because of an error.
    abort.abort()
    current = undefined
  }
}

async function handleError(
  download: Download,
  error: unknown,
  failures: number,
): Promise<'full' | 'goes-on'> {
  if (isNamed(error, 'QuotaExceededError')) {
    running.setState({ state: 'paused', reason: 'full' }, true)
    void loadTexts('downloads').then(() => toast(t('downloads.full'), { tone: 'bad' }))
    return 'full'
  }
  // The browser has a cache, but refuses it, as in some private windows.
  if (isNamed(error, 'SecurityError') || isNamed(error, 'NotSupportedError')) {
    changeDownload(download, { state: 'failed' })
    void loadTexts('downloads').then(() => toast(t('downloads.unsupported'), { tone: 'bad' }))
    return 'goes-on'
  }
  // AbortError means that the item was removed, the user signed out, or Wi-Fi was lost.
  if (isNamed(error, 'AbortError')) {
    const { userID, item } = download
    if (!downloadsOf(userID).some((each) => isSame(each.item, item))) await deleteDownload(download)
  } else if (hasStatus(error, 404)) changeDownload(download, { state: 'missing' })
  else if (failures >= MAX_ATTEMPTS || isRefused(error)) changeDownload(download, { state: 'failed' })
  else {
    if (error instanceof NetworkError) await waitForServer()
    await new Promise((resolve) => {
      setTimeout(resolve, RETRY_AFTER * failures)
    })
  }
  return 'goes-on'
}

const isRefused = (error: unknown) => error instanceof ProblemError && !isPassing(error)

const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name
