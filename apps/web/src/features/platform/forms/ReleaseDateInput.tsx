import type { FieldValues } from 'react-hook-form'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { TextInput } from './TextInput.tsx'
import type { FieldOf } from './use-field.ts'

export function ReleaseDateInput<Values extends FieldValues>(field: FieldOf<Values, string>) {
  const { t } = useI18n()
  return (
    <TextInput
      {...field}
      label={t('form.releaseDate')}
      dir="ltr"
      placeholder="MM/dd/yyyy HH:mm"
      hint={t('form.releaseDateHint')}
      errorTexts={{ 'field.date': t('form.badDate') }}
    />
  )
}
