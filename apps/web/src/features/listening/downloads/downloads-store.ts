import { limits } from '@nava/contracts'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { type Infer, list, number, oneOf, orElse, record, text } from '../../../lib/calls/decoder.ts'
import { localSetting } from '../../../lib/browser/local-setting.ts'
import { storedStore } from '../../../lib/browser/stored-store.ts'
import { session, useSession } from '../../../lib/session/session.ts'
import { DOWNLOADS_KEY, setDownloaded } from '../playback/downloaded-audio.ts'
import { QueueItem, isSame } from '../player/queue-item.ts'

const Download = record({
  userID: number(1),
  item: QueueItem,
  /** `missing`: the server has no audio; `failed`: the download failed */
  state: oneOf('waiting', 'kept', 'missing', 'failed'),
  quality: oneOf(...limits.audio.qualities),
  version: orElse(text, ''),
  bytes: orElse(number(0), 0),
  /** Name of the album or playlist of the download; empty for single items */
  list: orElse(text, ''),
})
export type Download = Infer<typeof Download>

/** Downloads of all users of this browser */
const stored = localSetting(DOWNLOADS_KEY, list(orElse(Download, null)), [])

const read = (): Download[] => stored.read().filter((each) => each !== null)

export const downloadsStore = storedStore<readonly Download[]>([], read())

stored.watch(() => show(read()))

function show(all: readonly Download[]): void {
  setDownloaded(all.flatMap((each) => (each.state === 'kept' ? [{ ...each, state: 'kept' }] : [])))
  downloadsStore.setState(all, true)
}

/** Reads the storage before each change, because another tab may have written to it. */
export function changeDownloads(reduce: (all: readonly Download[]) => readonly Download[]): void {
  const next = reduce(read())
  stored.write([...next])
  show(next)
}

export function changeDownload(
  { userID, item }: Pick<Download, 'userID' | 'item'>,
  fields: Partial<Download>,
) {
  changeDownloads((all) =>
    all.map((each) => (each.userID === userID && isSame(each.item, item) ? { ...each, ...fields } : each)),
  )
}

export const downloadsOf = (userID: number | undefined): readonly Download[] =>
  downloadsStore.getState().filter((each) => each.userID === userID)

export const ownDownloads = (): readonly Download[] => downloadsOf(session.userID())

/** Returns the user's downloads, oldest request first; none for visitors. */
export function useDownloads(): readonly Download[] {
  const current = useSession()
  const all = useStore(downloadsStore)
  const userID = current.state === 'user' ? current.userID : undefined
  return useMemo(() => all.filter((each) => each.userID === userID), [all, userID])
}
