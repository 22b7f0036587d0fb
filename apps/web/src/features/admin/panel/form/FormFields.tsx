import type { FieldDescription } from '@nava/contracts/admin'
import type { ContractForm } from '../../../platform/forms/use-contract-form.ts'
import { TextAreaInput, TextInput } from '../../../platform/forms/TextInput.tsx'
import { useField } from '../../../platform/forms/use-field.ts'
import { relationOf } from '../form-values.ts'
import type { Resource, Row } from '../resource.ts'
import { allResources } from '../resources.ts'
import { useWords } from '../words.ts'
import { FieldInput } from './FieldInput.tsx'
import type { Values } from './use-row-form.ts'

interface FormFieldsProps {
  form: ContractForm<Values>
  fields: readonly FieldDescription[]
  resource?: Resource
  /** Row that the form changes; names what its IDs point to */
  row?: Row | undefined
}

export function FormFields({ form, fields, resource, row }: FormFieldsProps) {
  return fields.map((field) => <FormField key={field.name} {...{ form, field, resource, row }} />)
}

type FormFieldProps = Omit<FormFieldsProps, 'fields' | 'resource'> & {
  field: FieldDescription
  resource: Resource | undefined
}

function FormField({ form, field, resource, row }: FormFieldProps) {
  const words = useWords()
  const { value, set, error } = useField<Values, unknown>({ form, name: field.name })
  const type = useField<Values, unknown>({ form, name: 'type' })
  const relation = relationOf(field, allResources, resource, { type: type.value })
  const label = words.label(field.name, resource?.key)
  const text = { form, name: field.name as never, label, required: field.isRequired, maxLength: field.max }
  if (resource?.lacks?.(field.name, row)) return null
  if (field.kind === 'prose') return <TextAreaInput {...text} />
  if (field.kind === 'line') return <TextInput {...text} />
  // A field such as the target of an ad has nothing to point to.
  if (field.kind === 'id' && !relation && resource?.relations?.[field.name] !== undefined) return null
  return (
    <FieldInput
      field={field}
      label={label}
      value={value}
      relation={relation}
      row={row}
      error={error}
      onChange={set}
    />
  )
}
