import type { AssetKind } from '@nava/contracts'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { ProblemError } from '../../../lib/calls/call-errors.ts'
import { type UploadOwner, sendUpload } from './upload-owner.ts'

/** State of a file that this page is sending; afterwards the server's state replaces it. */
export type ActiveUpload =
  /** `pausedFor`: seconds that the server asked to wait */
  | { state: 'sending'; file: File; sentBytes: number; totalBytes: number; pausedFor?: number }
  /** `problem`: refusal by the server; undefined if the connection broke */
  | { state: 'failed'; file: File; problem: ProblemError | undefined }

const store = createStore<ReadonlyMap<string, ActiveUpload>>(() => new Map())
const controllers = new Map<string, AbortController>()
const keyOf = ({ kind, id }: UploadOwner, asset: AssetKind) => `${kind}/${id}/${asset}`

function set(key: string, active: ActiveUpload | undefined) {
  const next = new Map(store.getState())
  if (active) next.set(key, active)
  else next.delete(key)
  store.setState(next, true)
}

/** Leaving the site would abort the upload, so the browser asks first. */
addEventListener('beforeunload', (event) => {
  if ([...store.getState().values()].some(({ state }) => state === 'sending')) event.preventDefault()
})

export const activeUploads = {
  /**
   * Sends a file, aborting an earlier one; a failure becomes the state. Calls `onStored` before the state is
   * removed.
   */
  async start(owner: UploadOwner, asset: AssetKind, file: File, onStored: () => void): Promise<void> {
    const key = keyOf(owner, asset)
    controllers.get(key)?.abort()
    const controller = new AbortController()
    controllers.set(key, controller)
    const setIfWanted = (active: ActiveUpload | undefined) => {
      if (!controller.signal.aborted) set(key, active)
    }
    let progress = { sentBytes: 0, totalBytes: file.size }
    setIfWanted({ state: 'sending', file, ...progress })
    try {
      await sendUpload(owner, asset, file, {
        signal: controller.signal,
        onProgress: (next) => {
          progress = next
          setIfWanted({ state: 'sending', file, ...progress })
        },
        onPause: (pausedFor) => setIfWanted({ state: 'sending', file, ...progress, pausedFor }),
      })
      onStored()
      setIfWanted(undefined)
    } catch (error) {
      setIfWanted({
        state: 'failed',
        file,
        problem: error instanceof ProblemError ? error : undefined,
      })
    }
  },

  drop(owner: UploadOwner, asset: AssetKind) {
    const key = keyOf(owner, asset)
    controllers.get(key)?.abort()
    controllers.delete(key)
    set(key, undefined)
  },
}

export function useActiveUpload(owner: UploadOwner, asset: AssetKind): ActiveUpload | undefined {
  return useStore(store, (active) => active.get(keyOf(owner, asset)))
}
