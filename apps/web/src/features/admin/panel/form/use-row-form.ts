import type { Endpoint } from '@nava/contracts'
import type { FieldDescription } from '@nava/contracts/admin'
import { fieldErrorsOf } from '@nava/contracts/admin'
import { useMemo } from 'react'
import type * as z from 'zod'
import { type ContractForm, useContractForm } from '../../../platform/forms/use-contract-form.ts'
import { bodyOf, valuesFrom } from '../form-values.ts'
import { type Resource, type Row, filledIn, formFields } from '../resource.ts'
import { allResources } from '../resources.ts'

export type Values = Record<string, unknown>

interface RowFormOptions {
  /** Call whose body the form fills in */
  endpoint: Endpoint
  resource?: Resource | undefined
  /** Row that the form changes */
  row?: Row | undefined
  /** What a draft of the form is about; undefined to keep none */
  draft?: string
  /** @throws as `call` does */
  send: (body: Row) => Promise<unknown>
}

/** Form that is made from the body of a call, and checked by its contract. */
export function useRowForm({ endpoint, resource, row, draft, send }: RowFormOptions): {
  form: ContractForm<Values>
  fields: readonly FieldDescription[]
} {
  const fields = useMemo(() => formFields(endpoint), [endpoint])
  const start = useMemo(() => valuesFrom(fields, row, allResources, resource), [fields, row, resource])
  const bodyFor = (values: Values) => ({ ...bodyOf(fields, values), ...filledIn(endpoint, row) })
  const form = useContractForm<Values, never>({
    start,
    draft,
    // What another change brings replaces what is not filled in differently here.
    ...(row && { values: start }),
    contract: {
      name: 'row' as never, // of the schemas below, not of the site's forms
      bodyOf: bodyFor as never,
      load: async () => ({ formSchemas: schemasOf(endpoint), fieldErrorsOf }),
    },
    send: (values) => send(bodyFor(values)),
  })
  return { form, fields }
}

const schemasOf = ({ body }: Endpoint): Record<string, z.ZodType> =>
  body && 'safeParse' in body ? { row: body } : {}
