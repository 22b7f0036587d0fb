import { type AssetKind, uploadMusic, uploadVideo } from '@nava/contracts'
import { useSyncExternalStore } from 'react'
import { ProblemError } from '../../lib/call-errors.ts'
import { upload } from '../../lib/call.ts'

/** A file on its way from this page to the server. Once the server has it, the server's own state says the rest. */
export type Sending =
  | { state: 'sending'; file: File; sentBytes: number; totalBytes: number }
  /** `reason`: the server's words where it refused the file; undefined where the connection broke. */
  | { state: 'failed'; file: File; reason: string | undefined }

type Entry = { sending: Sending; abort: () => void }

const entries = new Map<string, Entry>()
const listeners = new Set<() => void>()
const keyOf = (musicID: number, kind: AssetKind) => `${musicID}/${kind}`

function change(key: string, entry: Entry | undefined) {
  if (entry) entries.set(key, entry)
  else entries.delete(key)
  for (const listener of listeners) listener()
}

/** Sending goes on while its page is left for another; only leaving the site ends it, which the browser asks about. */
addEventListener('beforeunload', (event) => {
  if ([...entries.values()].some(({ sending }) => sending.state === 'sending')) event.preventDefault()
})

export const sendings = {
  /**
   * Sends a file for a track, in place of one that is on its way. Failures are told by the sending itself.
   * @param onStored called once the server has it, before the sending is forgotten
   */
  async start(musicID: number, kind: AssetKind, file: File, onStored: () => void): Promise<void> {
    const key = keyOf(musicID, kind)
    entries.get(key)?.abort()
    const controller = new AbortController()
    const abort = () => controller.abort()
    const isStill = () => !controller.signal.aborted
    change(key, { abort, sending: { state: 'sending', file, sentBytes: 0, totalBytes: file.size } })
    try {
      await upload(
        kind === 'audio' ? uploadMusic : uploadVideo,
        { params: { id: musicID }, body: file },
        {
          signal: controller.signal,
          onProgress: (progress) => {
            if (isStill()) change(key, { abort, sending: { state: 'sending', file, ...progress } })
          },
        },
      )
      onStored()
      if (isStill()) change(key, undefined)
    } catch (error) {
      const reason = error instanceof ProblemError ? error.message : undefined
      if (isStill()) change(key, { abort, sending: { state: 'failed', file, reason } })
    }
  },

  /** Gives up a file on its way, or forgets one that failed. */
  drop(musicID: number, kind: AssetKind) {
    const key = keyOf(musicID, kind)
    const entry = entries.get(key)
    change(key, undefined)
    entry?.abort()
  },
}

/** What this page is sending for a track; undefined where nothing is. */
export function useSending(musicID: number, kind: AssetKind): Sending | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => entries.get(keyOf(musicID, kind))?.sending,
  )
}
