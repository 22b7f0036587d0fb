import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { changesOf, type Draft, fittingValues } from './drafts.ts'
import { useDraft } from './use-draft.ts'

export interface FormDraft {
  /** Draft of an earlier visit that the form shows, until it is sent or discarded */
  shown: Draft | undefined
  isUnkept: boolean
  /** Returns the form to what is saved. */
  discard: () => void
}

interface FormDraftOptions<Values extends FieldValues> {
  name: string | undefined
  start: DefaultValues<Values>
  /** Saved values that arrive later */
  values: Values | undefined
  form: Pick<UseFormReturn<Values>, 'getValues' | 'reset' | 'subscribe'>
}

/**
 * Keeps the fields of a form that differ from what is saved, and shows them again at the next visit. Other fields
 * have the saved values, which may be newer.
 */
export function useFormDraft<Values extends FieldValues>({
  name,
  start,
  values,
  form: { getValues, reset, subscribe },
}: FormDraftOptions<Values>): FormDraft & { noteSent: (sent: Values) => void } {
  const { key, restored, keep, isUnkept } = useDraft(name)
  const [shown, setShown] = useState<Draft>()
  const saved = useRef<FieldValues>(start)
  const shownKey = useRef(key)

  const keepChanges = () => {
    const { changes, hasFiles } = changesOf(getValues(), saved.current)
    keep(changes, hasFiles)
  }
  const onChange = useEffectEvent(keepChanges)
  const restore = useEffectEvent(() => {
    const fields = restored ? fittingValues(restored.values, saved.current) : {}
    const { changes } = changesOf({ ...saved.current, ...fields }, saved.current)
    const isNew = Object.keys(changes).length > 0
    if (isNew || shownKey.current !== key)
      reset({ ...saved.current, ...fields } as Values, { keepDefaultValues: true })
    shownKey.current = key
    setShown(isNew ? restored : undefined)
    keep(changes)
  })
  useEffect(() => {
    if (key !== undefined) restore()
  }, [key])
  useEffect(() => {
    if (!values) return
    saved.current = values
    onChange()
  }, [values])
  useEffect(
    () =>
      name === undefined ? undefined : subscribe({ formState: { values: true }, callback: () => onChange() }),
    [name, subscribe],
  )

  const noteSent = (sent: Values) => {
    saved.current = sent
    // What was typed while it was sent stays.
    reset(sent, { keepValues: true })
    setShown(undefined)
    keepChanges()
  }
  const discard = () => {
    reset(saved.current as Values)
    setShown(undefined)
    keep({})
  }
  return { shown, isUnkept, discard, noteSent }
}
