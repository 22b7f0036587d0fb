import { type DjCard, limits, listDjs } from '@nava/contracts'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { query } from '../../../../lib/calls/query.ts'
import { formatNumber, useI18n } from '../../../../lib/i18n/i18n.ts'
import { imageAddress } from '../../../../lib/paths/paths.ts'
import { Select } from '../../../../ui/controls/Select.tsx'
import { Cover } from '../../../../ui/media/Cover.tsx'
import { Picker } from '../../../platform/forms/Picker.tsx'
import { type FieldOf, useField } from '../../../platform/forms/use-field.ts'

/** DJs of a stored episode come without the version of their picture. */
type NamedDj = Pick<DjCard, 'djID' | 'name'> & Partial<DjCard>

type DjInputProps<Values extends FieldValues> = FieldOf<Values, readonly number[]> & {
  own: readonly NamedDj[]
  /** Guests of the episode, which are known without a search */
  guests: readonly { dj: NamedDj }[]
}

export function DjInput<Values extends FieldValues>({ form, name, own, guests }: DjInputProps<Values>) {
  const { t, language } = useI18n()
  const { value: djIDs, set, error } = useField({ form, name })
  const [known, setKnown] = useState(
    () => new Map([...own, ...guests.map(({ dj }) => dj)].map((dj) => [dj.djID, optionOf(dj)])),
  )
  const [first = 0, ...others] = djIDs
  const detailed = (dj: DjCard) => ({
    ...optionOf(dj),
    details: `${t('panel.followers')}: ${formatNumber(dj.followerCount, language)}`,
  })
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
        optionsOf={(found) => found.map(detailed)}
        taken={djIDs}
        onPick={(dj) => {
          setKnown(new Map(known).set(dj.id, dj))
          set([...djIDs, dj.id])
        }}
        picked={others.map((id) => known.get(id) ?? { id, name: `#${id}` })}
        max={limits.perPodcast.djs - 1}
        onRemove={(id) => set(djIDs.filter((each) => each !== id))}
      />
    </>
  )
}

const optionOf = ({ djID, name, imageVersion = '' }: NamedDj) => ({
  id: djID,
  name,
  picture: <Cover kind="dj" shape="round" src={imageAddress('dj', djID, imageVersion, 96)} />,
})
