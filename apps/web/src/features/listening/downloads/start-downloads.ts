import { DOWNLOADS, downloadsCache, downloadsCaches } from '../../../lib/browser/downloaded-audio-paths.ts'
import { secureOnly } from '../../../lib/browser/secure-only.ts'
import { onReachable } from '../../../lib/calls/on-reachable.ts'
import { type Session, session } from '../../../lib/session/session.ts'
import { checkDownloads } from './check-downloads.ts'
import { changeDownloads, downloadsOf, downloadsStore } from './downloads-store.ts'
import { abortDownload, runDownloads } from './run-downloads.ts'

/** Milliseconds between checks for withdrawn items */
const CHECK_EVERY = 60 * 60_000

let isStarted = false

/** Continues the queue, and removes downloads that the user may no longer have. Further calls do nothing. */
export function startDownloads(): void {
  if (isStarted) return
  isStarted = true
  session.subscribe((now) => void followSession(now))
  onReachable(() => void checkDownloads().then(runDownloads))
  // Runs at each change, because another tab may queue items and then be closed.
  downloadsStore.subscribe(() => void runDownloads())
  setInterval(() => void checkDownloads().then(runDownloads), CHECK_EVERY)
  void followSession(session.read())
  void removeOrphans()
}

/**
 * Deletes all downloads of a user who signs out or whose session was ended elsewhere, and those of other users
 * when somebody signs in. After an expired session they stay hidden until the user signs in again.
 */
async function followSession(now: Session): Promise<void> {
  const userID = now.state === 'user' ? now.userID : undefined
  if (userID === undefined) {
    // The session may have ended before this code was loaded.
    if (session.wasEnded()) await forget(() => true)
    return
  }
  await forget((other) => other !== userID)
  await checkDownloads()
  await runDownloads()
}

async function forget(isMeant: (userID: number) => boolean): Promise<void> {
  const users = new Set(
    downloadsStore
      .getState()
      .map(({ userID }) => userID)
      .filter(isMeant),
  )
  if (users.size === 0) return
  changeDownloads((all) => all.filter(({ userID }) => !isMeant(userID)))
  abortDownload(({ userID }) => isMeant(userID))
  for (const userID of users) await secureOnly.caches?.delete(downloadsCache(userID)).catch(() => false)
}

async function removeOrphans(): Promise<void> {
  for (const name of await downloadsCaches()) {
    if (downloadsOf(Number(name.slice(DOWNLOADS.length))).length === 0) await secureOnly.caches?.delete(name)
  }
}
