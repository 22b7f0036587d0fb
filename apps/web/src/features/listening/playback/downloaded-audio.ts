import { secureOnly } from '../../../lib/browser/secure-only.ts'
import { type Infer, list, number, oneOf, orElse, record, text } from '../../../lib/calls/decoder.ts'
import { downloadedAudioPath } from '../../../lib/browser/downloaded-audio-paths.ts'
import { localSetting } from '../../../lib/browser/local-setting.ts'
import { session } from '../../../lib/session/session.ts'

/** Key of all downloads in local storage */
export const DOWNLOADS_KEY = 'downloads'

const Downloaded = record({
  userID: number(1),
  state: oneOf('kept'),
  version: text,
  item: record({ kind: oneOf('music', 'podcast'), id: number(1) }),
})

const stored = localSetting(DOWNLOADS_KEY, list(orElse(Downloaded, null)), [])

/** Undefined until the first use after a change by another tab */
let paths: ReadonlyMap<string, string> | undefined

const pathsOf = (downloads: readonly Infer<typeof Downloaded>[]) =>
  new Map(
    downloads.map(({ userID, version, item: { kind, id } }) => [
      keyOf(userID, { kind, id }),
      downloadedAudioPath({ userID, version, kind, id }),
    ]),
  )

function keyOf(userID: number, { kind, id }: { kind: string; id: number }): string {
  return `${userID} ${kind} ${id}`
}

/** Takes over changed downloads, so that they are not read again. */
export function setDownloaded(downloads: readonly Infer<typeof Downloaded>[]): void {
  paths = pathsOf(downloads)
}

stored.watch(() => {
  paths = undefined
})

/** Returns the path of downloaded audio, if the service worker can serve it. */
export function downloadedAddress(item: { kind: 'music' | 'podcast'; id: number }): string | undefined {
  const userID = session.userID()
  if (userID === undefined || !secureOnly.serviceWorker?.controller) return undefined
  paths ??= pathsOf(stored.read().filter((each) => each !== null))
  return paths.get(keyOf(userID, item))
}
