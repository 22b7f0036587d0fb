import { type AssetKind, limits } from '@nava/contracts'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { list, number, oneOf, record, text } from '../../../lib/calls/decoder.ts'
import { localSetting } from '../../../lib/browser/local-setting.ts'
import type { UploadOwner } from './upload-owner.ts'

const unfinished = record({
  owner: oneOf('music', 'podcast'),
  ownerID: number(1),
  asset: oneOf('audio', 'video'),
  name: text,
  size: number(0),
  /** Time of the file's last change in ms, and hash of samples, which together tell the file from others */
  modified: number(0),
  print: text,
  startedAt: number(0),
})
export type UnfinishedUpload = NonNullable<ReturnType<typeof unfinished>>

const setting = localSetting('unfinishedUploads', list(unfinished), [])
const store = createStore<readonly UnfinishedUpload[]>(() => setting.read())

const isOf =
  ({ kind, id }: UploadOwner, asset: AssetKind) =>
  (upload: UnfinishedUpload): boolean =>
    upload.owner === kind && upload.ownerID === id && upload.asset === asset

/** Returns false after a day, when the server has deleted the unfinished upload. */
const isUnexpired = ({ startedAt }: UnfinishedUpload, now: number): boolean =>
  now - startedAt < limits.resumable.retention

function change(of: (now: readonly UnfinishedUpload[]) => readonly UnfinishedUpload[]) {
  // Reads storage before each change, because another tab may have changed it.
  const next = of(setting.read())
  setting.write([...next])
  store.setState(next, true)
}

export const unfinishedUploads = {
  remember(
    owner: UploadOwner,
    asset: AssetKind,
    { name, size, lastModified: modified }: File,
    print: string,
    now = Date.now(),
  ) {
    change((uploads) => {
      const former = uploads.find(isOf(owner, asset))
      if (former?.print === print && isUnexpired(former, now)) return uploads
      const file = { name, size, modified, print }
      const upload = { owner: owner.kind, ownerID: owner.id, asset, ...file, startedAt: now }
      return [...uploads.filter((each) => !isOf(owner, asset)(each) && isUnexpired(each, now)), upload]
    })
  },

  forget(owner: UploadOwner, asset: AssetKind) {
    change((uploads) => uploads.filter((upload) => !isOf(owner, asset)(upload)))
  },

  /** Returns the ID of the track for which this file was sent, but not completely; none of `taken`. */
  trackOf(
    { lastModified }: File,
    print: string,
    taken: ReadonlySet<number>,
    now = Date.now(),
  ): number | undefined {
    return setting
      .read()
      .find(
        (upload) =>
          upload.owner === 'music' &&
          upload.asset === 'audio' &&
          isUnexpired(upload, now) &&
          upload.print === print &&
          upload.modified === lastModified &&
          !taken.has(upload.ownerID),
      )?.ownerID
  },
}

export function useUnfinishedUpload(owner: UploadOwner, asset: AssetKind): UnfinishedUpload | undefined {
  return useStore(store, (uploads) =>
    uploads.find((upload) => isOf(owner, asset)(upload) && isUnexpired(upload, Date.now())),
  )
}
