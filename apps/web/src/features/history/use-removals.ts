import { useState } from 'react'
import { changeAtOnce } from '../../lib/calls/optimistic.ts'
import { toastError } from '../../lib/calls/toast-error.ts'

interface Removal {
  send: (id: number) => Promise<unknown>
  confirm: () => void
}

/** Removes rows at once; those that the server does not remove come back. */
export function useRemovals(kind: string, { send, confirm }: Removal) {
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set())
  const remove = (id: number) =>
    void changeAtOnce({
      queryKey: [kind, id],
      show: () => {
        setRemoved((before) => new Set(before).add(id))
        return () => setRemoved((before) => new Set([...before].filter((other) => other !== id)))
      },
      send: () => send(id),
      confirm,
      tell: toastError,
    })
  return { removed, remove }
}
