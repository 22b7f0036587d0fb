import type { DjCard } from '@nava/contracts'
import type { FieldValues } from 'react-hook-form'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { Select } from '../../../../ui/controls/Select.tsx'
import { type FieldOf, useField } from '../../../platform/forms/use-field.ts'

type OwnDjInputProps<Values extends FieldValues> = FieldOf<Values, number> & {
  djs: readonly Pick<DjCard, 'djID' | 'name'>[]
}

export function OwnDjInput<Values extends FieldValues>({ form, name, djs }: OwnDjInputProps<Values>) {
  const { t } = useI18n()
  const { value, set, error } = useField({ form, name })
  return (
    <Select
      label={t('panel.collectionDj')}
      options={djs.map(({ djID, name: label }) => ({ value: String(djID), label }))}
      value={String(value)}
      error={error}
      onChange={(chosen) => set(Number(chosen))}
    />
  )
}
