import { useEffect, useRef, useState } from 'react'
import { limits } from '@nava/contracts'
import { changeAtOnce } from '../../../lib/calls/optimistic.ts'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { offerUndo } from '../../listening/player/offer-undo.ts'

interface Removal {
  send: (id: number) => Promise<unknown>
  confirm: () => void
  /** Message with an undo. While it can be undone, nothing is sent, unless the page is left. */
  undoable?: string
}

/** Removes rows at once; those that the server does not remove come back. */
export function useRemovals(kind: string, { send, confirm, undoable }: Removal) {
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set())
  const unsent = useUnsent()
  const hide = (id: number) => setRemoved((before) => new Set(before).add(id))
  const putBack = (id: number) => setRemoved((before) => new Set([...before].filter((other) => other !== id)))
  const sendNow = (id: number) =>
    void changeAtOnce({
      queryKey: [kind, id],
      show: () => {
        hide(id)
        return () => putBack(id)
      },
      send: () => send(id),
      confirm,
      notify: toastError,
    })
  const remove = (id: number) => {
    if (undoable === undefined) return sendNow(id)
    hide(id)
    const dismiss = offerUndo(undoable, () => {
      unsent.drop(id)
      putBack(id)
    })
    unsent.keep(id, () => {
      dismiss()
      sendNow(id)
    })
  }
  return { removed, remove }
}

/** Removals that can still be undone, each with the timer that sends it */
function useUnsent() {
  const waiting = useRef(new Map<number, { timer: number; send: () => void }>())

  const drop = (id: number) => {
    clearTimeout(waiting.current.get(id)?.timer)
    waiting.current.delete(id)
  }

  useEffect(() => {
    const pending = waiting.current
    const sendAll = () => {
      for (const { timer, send } of pending.values()) {
        clearTimeout(timer)
        send()
      }
      pending.clear()
    }
    addEventListener('pagehide', sendAll)
    return () => {
      removeEventListener('pagehide', sendAll)
      sendAll()
    }
  }, [])

  return {
    drop,
    keep(id: number, send: () => void) {
      const sendOnce = () => {
        drop(id)
        send()
      }
      waiting.current.set(id, { timer: window.setTimeout(sendOnce, limits.notice.undo), send })
    },
  }
}
