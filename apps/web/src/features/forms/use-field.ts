import { type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { codeText } from '../../lib/error-text.ts'
import { useI18n } from '../../lib/i18n.ts'
import type { ErrorCode } from '../../texts/error/en.ts'
import type { CodedFieldError, ContractForm } from './use-contract-form.ts'

/** Names a field of a form whose values have the type `Value` there. */
export interface FieldOf<Values extends FieldValues, Value> {
  form: ContractForm<Values>
  name: FieldPathByValue<Values, Value>
  /** Texts of this field for some codes, in place of the general ones. */
  errorTexts?: Partial<Record<ErrorCode, string>> | undefined
}

/** Returns the value of a field, its setter, and the text of what is wrong with it. */
export function useField<Values extends FieldValues, Value>({
  form,
  name,
  errorTexts,
}: FieldOf<Values, Value>): { value: Value; set: (value: Value) => void; error: string | undefined } {
  const reader = useI18n()
  const { field, fieldState } = useController({ control: form.control, name })
  const error = fieldState.error as CodedFieldError | undefined // errors of forms are set in use-contract-form.ts only
  return {
    value: field.value,
    set: (value) => field.onChange(value),
    error:
      error &&
      (errorTexts?.[error.type] ??
        codeText({ code: error.type, params: error.params }, reader, error.message)),
  }
}
