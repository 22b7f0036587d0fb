import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Select } from '../../../ui/controls/Select.tsx'
import { type FieldOf, useField } from './use-field.ts'

type SelectInputProps<Values extends FieldValues> = FieldOf<Values, string> &
  Omit<ComponentProps<typeof Select>, 'form' | 'name' | 'value' | 'error' | 'onChange'>

export function SelectInput<Values extends FieldValues>({
  form,
  name,
  errorTexts,
  ...rest
}: SelectInputProps<Values>) {
  const { value, set, error } = useField({ form, name, errorTexts })
  return <Select {...rest} value={value} error={error} onChange={set} />
}
