import { type ComponentProps, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { TextArea, TextField } from '../../../ui/controls/TextField.tsx'
import { type FieldOf, useField } from './use-field.ts'

type TextInputProps<Values extends FieldValues> = FieldOf<Values, string> &
  Omit<ComponentProps<typeof TextField>, 'form' | 'name' | 'value' | 'onChange'> & {
    format?: (typed: string) => string
  }

export function TextInput<Values extends FieldValues>({
  form,
  name,
  errorTexts,
  format,
  error,
  ...rest
}: TextInputProps<Values>) {
  const field = useField({ form, name, errorTexts })
  const untilChanged = useUntilChanged(error, form.submissions)
  return (
    <TextField
      {...rest}
      value={field.value}
      error={field.error ?? untilChanged.error}
      onChange={({ currentTarget: { value } }) => {
        untilChanged.note()
        field.set(format ? format(value) : value)
      }}
    />
  )
}

/** Keeps back an error of somebody else once the field is changed, until the form is sent or the error comes again. */
function useUntilChanged(error: string | undefined, submissions: number) {
  const [seen, setSeen] = useState<number>()
  if (error === undefined && seen !== undefined) setSeen(undefined)
  return {
    error: seen === submissions ? undefined : error,
    note: () => error !== undefined && setSeen(submissions),
  }
}

type TextAreaInputProps<Values extends FieldValues> = FieldOf<Values, string> &
  Omit<ComponentProps<typeof TextArea>, 'form' | 'name' | 'value' | 'error' | 'onChange'>

export function TextAreaInput<Values extends FieldValues>({
  form,
  name,
  errorTexts,
  ...rest
}: TextAreaInputProps<Values>) {
  const { value, set, error } = useField({ form, name, errorTexts })
  return (
    <TextArea {...rest} value={value} error={error} onChange={(event) => set(event.currentTarget.value)} />
  )
}
