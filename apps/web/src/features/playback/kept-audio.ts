import { list, number, oneOf, orElse, record, text } from '../../lib/calls/decoder.ts'
import { keptAudioPath } from '../../lib/browser/kept-audio-paths.ts'
import { localSetting } from '../../lib/browser/local-setting.ts'
import { session } from '../../lib/session/session.ts'

/** Key of all downloads in local storage */
export const DOWNLOADS_KEY = 'downloads'

const kept = localSetting(
  DOWNLOADS_KEY,
  list(
    orElse(
      record({
        userID: number(1),
        state: oneOf('kept'),
        version: text,
        item: record({ kind: oneOf('music', 'podcast'), id: number(1) }),
      }),
      null,
    ),
  ),
  [],
)

let paths = readPaths()

function readPaths(): ReadonlyMap<string, string> {
  const found = kept.read().filter((each) => each !== null)
  return new Map(
    found.map(({ userID, version, item }) => [
      keyOf(userID, item),
      keptAudioPath({ userID, version, ...item }),
    ]),
  )
}

function keyOf(userID: number, { kind, id }: { kind: string; id: number }): string {
  return `${userID} ${kind} ${id}`
}

/** Updates the known paths; called after each change of the downloads. */
export function noteDownloads(): void {
  paths = readPaths()
}

if (!import.meta.env.SSR)
  addEventListener('storage', ({ key }) => {
    if (key === DOWNLOADS_KEY || key === null) noteDownloads()
  })

/** Returns the path of downloaded audio, if the service worker can serve it. */
export function keptAddress(item: { kind: 'music' | 'podcast'; id: number }): string | undefined {
  const userID = session.userID()
  if (userID === undefined || !navigator.serviceWorker?.controller) return undefined
  return paths.get(keyOf(userID, item))
}
