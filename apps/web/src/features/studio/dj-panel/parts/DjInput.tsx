import { type DjCard, limits, listDjs } from '@nava/contracts'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { query } from '../../../../lib/calls/query.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { imageAddress } from '../../../../lib/paths/paths.ts'
import { Select } from '../../../../ui/controls/Select.tsx'
import { Cover } from '../../../../ui/media/Cover.tsx'
import { ChipList } from '../../../platform/forms/ChipList.tsx'
import { Picker } from '../../../platform/forms/Picker.tsx'
import { type FieldOf, useField } from '../../../platform/forms/use-field.ts'

type DjInputProps<Values extends FieldValues> = FieldOf<Values, readonly number[]> & {
  own: readonly Pick<DjCard, 'djID' | 'name'>[]
  /** Guests of the episode, whose names are known without a search */
  guests: readonly { dj: { djID: number; name: string } }[]
}

export function DjInput<Values extends FieldValues>({ form, name, own, guests }: DjInputProps<Values>) {
  const { t } = useI18n()
  const { value: djIDs, set, error } = useField({ form, name })
  const [names, setNames] = useState(
    () => new Map([...own, ...guests.map(({ dj }) => dj)].map((dj) => [dj.djID, dj.name])),
  )
  const [first = 0, ...others] = djIDs
  return (
    <>
      <Select
        label={t('form.dj')}
        options={own.map(({ djID, name: label }) => ({ value: String(djID), label }))}
        value={String(first)}
        error={error}
        onChange={(chosen) => set([Number(chosen), ...others.filter((djID) => djID !== Number(chosen))])}
      />
      <Picker
        label={t('form.guests')}
        placeholder={t('form.guestsHint')}
        find={(search) => query(listDjs, { query: { search } })}
        optionsOf={(found) => found.map(optionOf)}
        taken={djIDs}
        onPick={(dj) => {
          if (djIDs.length >= limits.perPodcast.djs) return
          setNames(new Map(names).set(dj.id, dj.name))
          set([...djIDs, dj.id])
        }}
      >
        <ChipList
          label={t('form.guests')}
          chips={others.map((djID) => ({ key: djID, text: names.get(djID) ?? '' }))}
          onRemove={(djID) => set(djIDs.filter((each) => each !== djID))}
        />
      </Picker>
    </>
  )
}

const optionOf = ({ djID, name, imageVersion }: DjCard) => ({
  id: djID,
  name,
  picture: <Cover kind="dj" shape="round" src={imageAddress('dj', djID, imageVersion, 96)} />,
})
