import { secureOnly } from '../../../lib/browser/secure-only.ts'
import { type Infer, list, number, oneOf, orElse, record, text } from '../../../lib/calls/decoder.ts'
import { keptAudioPath } from '../../../lib/browser/kept-audio-paths.ts'
import { localSetting } from '../../../lib/browser/local-setting.ts'
import { session } from '../../../lib/session/session.ts'

/** Key of all downloads in local storage */
export const DOWNLOADS_KEY = 'downloads'

const Kept = record({
  userID: number(1),
  state: oneOf('kept'),
  version: text,
  item: record({ kind: oneOf('music', 'podcast'), id: number(1) }),
})

const stored = localSetting(DOWNLOADS_KEY, list(orElse(Kept, null)), [])

/** Undefined until the first use after a change by another tab */
let paths: ReadonlyMap<string, string> | undefined

const pathsOf = (kept: readonly Infer<typeof Kept>[]) =>
  new Map(
    kept.map(({ userID, version, item: { kind, id } }) => [
      keyOf(userID, { kind, id }),
      keptAudioPath({ userID, version, kind, id }),
    ]),
  )

function keyOf(userID: number, { kind, id }: { kind: string; id: number }): string {
  return `${userID} ${kind} ${id}`
}

/** Takes over changed downloads, so that they are not read again. */
export function noteKept(kept: readonly Infer<typeof Kept>[]): void {
  paths = pathsOf(kept)
}

stored.watch(() => {
  paths = undefined
})

/** Returns the path of downloaded audio, if the service worker can serve it. */
export function keptAddress(item: { kind: 'music' | 'podcast'; id: number }): string | undefined {
  const userID = session.userID()
  if (userID === undefined || !secureOnly.serviceWorker?.controller) return undefined
  paths ??= pathsOf(stored.read().filter((each) => each !== null))
  return paths.get(keyOf(userID, item))
}
