import { type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { codeText } from '../../../lib/calls/error-text.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import type { ErrorCode } from '../../../texts/error/en.ts'
import type { CodedFieldError, ContractForm } from './use-contract-form.ts'

export interface FieldOf<Values extends FieldValues, Value> {
  form: ContractForm<Values>
  name: FieldPathByValue<Values, Value>
  /** Texts of this field that replace the general texts of some error codes */
  errorTexts?: Partial<Record<ErrorCode, string>> | undefined
}

export function useField<Values extends FieldValues, Value>({
  form,
  name,
  errorTexts,
}: FieldOf<Values, Value>): { value: Value; set: (value: Value) => void; error: string | undefined } {
  const reader = useI18n()
  const { field, fieldState } = useController({ control: form.control, name })
  const error = fieldState.error as CodedFieldError | undefined // all errors are set by use-contract-form.ts
  return {
    value: field.value,
    set: (value) => {
      field.onChange(value)
      if (error) form.clearError(name)
    },
    error:
      error &&
      (errorTexts?.[error.type] ??
        codeText({ code: error.type, params: error.params }, reader, error.message)),
  }
}
