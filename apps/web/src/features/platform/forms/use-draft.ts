import { useEffect, useMemo, useState } from 'react'
import { session, useSession } from '../../../lib/session/session.ts'
import { type Draft, type DraftValues, drafts } from './drafts.ts'

export interface UsedDraft {
  /** Changes with the person and with what the text is about; undefined for visitors */
  key: string | undefined
  /** What was written at an earlier visit */
  restored: Draft | undefined
  /** Keeps what is not sent yet; nothing removes the draft. */
  keep: (values: DraftValues, hasFiles?: boolean) => void
  isUnkept: boolean
}

/** `unkept`: what would be lost with the page: files, and text that storage refuses */
type Unsent = 'none' | 'kept' | 'unkept'

/** Keeps the page if its session ends, and asks before a page is closed that holds something unkept. */
export function useUnsent(state: Unsent): void {
  useEffect(() => (state === 'none' ? undefined : session.holdUnsent()), [state])
  useEffect(() => {
    if (state !== 'unkept') return
    const ask = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [state])
}

/** Keeps what a person writes until it is sent. `name` says what it is about; undefined: nothing is kept. */
export function useDraft(name: string | undefined): UsedDraft {
  const current = useSession()
  const key = name !== undefined && current.state === 'user' ? `${current.userID}/${name}` : undefined
  const restored = useMemo(() => (key === undefined ? undefined : drafts.read(key)), [key])
  const [state, setState] = useState<Unsent>(restored ? 'kept' : 'none')
  useUnsent(state)

  const keep = (values: DraftValues, hasFiles = false) => {
    if (name === undefined) return
    const isEmpty = Object.keys(values).length === 0
    if (isEmpty && key !== undefined) drafts.drop(key)
    const isKept = isEmpty || (key !== undefined && drafts.keep(key, values, { hadFiles: hasFiles }))
    if (hasFiles || !isKept) setState('unkept')
    else setState(isEmpty ? 'none' : 'kept')
  }
  return { key, restored, keep, isUnkept: state === 'unkept' }
}

/** Works like `useState` with a text that is kept until it is emptied. `isSecret` texts are not kept. */
export function useTextDraft(
  name: string,
  isSecret: (text: string) => boolean = () => false,
): [text: string, setText: (text: string) => void] {
  const { restored, keep } = useDraft(name)
  const [text, setText] = useState(() => {
    const before = restored?.values['text']
    return typeof before === 'string' ? before : ''
  })
  return [
    text,
    (next) => {
      setText(next)
      keep(next.trim() === '' || isSecret(next) ? {} : { text: next })
    },
  ]
}
