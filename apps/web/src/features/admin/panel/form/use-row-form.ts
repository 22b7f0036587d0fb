import type { Endpoint } from '@nava/contracts'
import type { FieldDescription } from '@nava/contracts/admin'
import { fieldErrorsOf } from '@nava/contracts/admin'
import { useMemo, useRef } from 'react'
import type * as z from 'zod'
import { hasStatus } from '../../../../lib/calls/call-errors.ts'
import { type ContractForm, useContractForm } from '../../../platform/forms/use-contract-form.ts'
import { bodyOf, valuesFrom } from '../form-values.ts'
import { type Resource, type Row, filledIn, formFields, reloadAll } from '../resource.ts'
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

/** Options of the query of a row that somebody fills in a form for: it is not replaced behind their back. */
export const FILLED_IN_BY_HAND = {
  staleTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/**
 * Form that is made from the body of a call, and checked by its contract. If another admin changed the row, the call is refused
 * once: the form then shows what changed, beside what was filled in.
 */
export function useRowForm({ endpoint, resource, row, draft, send }: RowFormOptions): {
  form: ContractForm<Values>
  fields: readonly FieldDescription[]
} {
  const fields = useMemo(() => formFields(endpoint), [endpoint])
  const start = useMemo(() => valuesFrom(fields, row, allResources, resource), [fields, row, resource])
  // What there was to see when filling in began, or after a refusal has told of newer values
  const seen = useRef<{ row: Row | undefined; start: Values } | undefined>({ row, start })
  const bodyFor = (values: Values) => {
    const known = (seen.current ??= { row, start })
    const isOverwriting = fields.some(
      ({ name }) => !isSame(start[name], known.start[name]) && !isSame(start[name], values[name]),
    )
    return { ...bodyOf(fields, values), ...filledIn(endpoint, isOverwriting ? known.row : row) }
  }
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
    send: async (values) => {
      try {
        return await send(bodyFor(values))
      } catch (error) {
        if (hasStatus(error, 409)) {
          await reloadAll()
          seen.current = undefined
        }
        throw error
      }
    },
  })
  return { form, fields }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const schemasOf = ({ body }: Endpoint): Record<string, z.ZodType> =>
  body && 'safeParse' in body ? { row: body } : {}
