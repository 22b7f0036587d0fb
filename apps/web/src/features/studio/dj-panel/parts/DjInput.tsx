import { type DjCard, limits, listDjs } from '@nava/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { query } from '../../../../lib/calls/query.ts'
import { Select } from '../../../../ui/controls/Select.tsx'
import { TextField } from '../../../../ui/controls/TextField.tsx'
import { ChipList } from '../../../platform/forms/ChipList.tsx'
import { type FieldOf, useField } from '../../../platform/forms/use-field.ts'

type DjInputProps<Values extends FieldValues> = FieldOf<Values, readonly number[]> & {
  own: readonly Pick<DjCard, 'djID' | 'name'>[]
  /** Guests of the episode, whose names are known without a search */
  guests: readonly { dj: { djID: number; name: string } }[]
}

const OFFERED = 8

export function DjInput<Values extends FieldValues>({ form, name, own, guests }: DjInputProps<Values>) {
  const { t } = useI18n()
  const { value: djIDs, set, error } = useField({ form, name })
  const id = useId()
  const [typed, setTyped] = useState('')
  const [names, setNames] = useState(
    () => new Map([...own, ...guests.map(({ dj }) => dj)].map((dj) => [dj.djID, dj.name])),
  )
  const search = useDeferredValue(typed.trim())
  const { data: found = [] } = useQuery({
    ...query(listDjs, { query: { search, take: OFFERED } }),
    placeholderData: keepPreviousData,
    enabled: search !== '',
  })
  const [first = 0, ...others] = djIDs
  const offered = found.filter(({ djID }) => !djIDs.includes(djID))
  const add = (text: string) => {
    const dj = offered.find((each) => each.name.toLocaleLowerCase() === text.trim().toLocaleLowerCase())
    if (!dj || djIDs.length >= limits.perPodcast.djs) return
    setNames(new Map(names).set(dj.djID, dj.name))
    set([...djIDs, dj.djID])
    setTyped('')
  }
  return (
    <>
      <Select
        label={t('form.dj')}
        options={own.map(({ djID, name: label }) => ({ value: String(djID), label }))}
        value={String(first)}
        error={error}
        onChange={(chosen) => set([Number(chosen), ...others.filter((djID) => djID !== Number(chosen))])}
      />
      <TextField
        label={t('form.guests')}
        hint={t('form.guestsHint')}
        list={`${id}-djs`}
        value={typed}
        onChange={({ currentTarget, nativeEvent }) => {
          setTyped(currentTarget.value)
          // Choosing a suggestion causes no InputEvent in some browsers, and one of this type in others.
          if (!(nativeEvent instanceof InputEvent) || nativeEvent.inputType === 'insertReplacementText')
            add(currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          add(typed)
        }}
      />
      <datalist id={`${id}-djs`}>
        {offered.map((dj) => (
          <option key={dj.djID}>{dj.name}</option>
        ))}
      </datalist>
      <ChipList
        label={t('form.guests')}
        chips={others.map((djID) => ({ key: djID, text: names.get(djID) ?? '' }))}
        onRemove={(djID) => set(djIDs.filter((each) => each !== djID))}
      />
    </>
  )
}
