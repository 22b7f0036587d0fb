import type { Params } from '@nava/contracts'
import type { FormBody, FormName } from '@nava/contracts/forms'
import { useEffect, useRef, useState } from 'react'
import {
  type Control,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  useForm,
} from 'react-hook-form'
import { ProblemError } from '../../lib/call-errors.ts'
import type { ErrorCode } from '../../texts/error/en.ts'

/** What is wrong with a field: a code with its params, and the server's English for a code that is unknown here. */
export interface CodedFieldError {
  type: ErrorCode
  params: Params
  message: string
}

interface ContractFormOptions<Values extends FieldValues, Name extends FormName> {
  /** The values that the form begins with. */
  start: DefaultValues<Values>
  /** Values that arrive later; they fill the fields that nobody has changed. */
  values?: Values | undefined
  /** The contract that the form is checked against before it is sent; without one only the server checks it. */
  contract?: { name: Name; bodyOf: (values: Values) => FormBody<Name> }
  /** Submitting does nothing while it returns false. */
  isReady?: (values: Values) => boolean
  /** Sends the form; what it throws is shown at its fields, or as an error of the whole form. */
  send: (values: Values) => Promise<unknown>
}

export interface ContractForm<Values extends FieldValues> {
  control: Control<Values>
  submit: () => Promise<void>
  busy: boolean
  /** How many submissions have come to an end. */
  submissions: number
  /** How many of them failed, by the check or by the server. */
  failures: number
  /** What the last submission failed with, unless its fields say so; undefined if it did not. */
  error: unknown
}

/** Returns a form on react-hook-form that is checked on submit: by the schema of its contract, then by the server. */
export function useContractForm<Values extends FieldValues, Name extends FormName>({
  start,
  values,
  contract,
  isReady = () => true,
  send,
}: ContractFormOptions<Values, Name>): ContractForm<Values> {
  const sending = useRef(false)
  const [state, setState] = useState({
    busy: false,
    submissions: 0,
    failures: 0,
    error: undefined as unknown,
  })
  const { control, formState, getValues, handleSubmit, setError } = useForm<Values>({
    defaultValues: start,
    ...(values && { values, resetOptions: { keepDirtyValues: true } }),
    reValidateMode: 'onSubmit',
    // Form moves the focus: it also does so for what the server refuses.
    shouldFocusError: false,
    resolver: async (filled) => {
      const errors = contract ? await check(contract.name, contract.bodyOf(filled)) : {}
      return Object.keys(errors).length > 0
        ? { values: {}, errors: errors as object as FieldErrors<Values> } // a contract's fields are those of its form
        : { values: filled, errors: {} }
    },
  })
  // Only what is read is kept up to date; filling unchanged fields depends on it.
  void formState.dirtyFields

  const contractName = contract?.name
  useEffect(() => {
    // Fetched while the form is filled in.
    if (contractName) void loadContracts().catch(() => {})
  }, [contractName])

  const finish = (failed: boolean, error?: unknown) =>
    setState(({ submissions, failures }) => ({
      busy: false,
      submissions: submissions + 1,
      failures: failures + Number(failed),
      error,
    }))
  const sendValid = async (valid: Values) => {
    try {
      await send(valid)
      finish(false)
    } catch (error) {
      const known = Object.entries(errorsIn(error)).filter(([name]) => name in valid)
      for (const [name, fieldError] of known) setError(name as Path<Values>, fieldError) // a name of its values
      finish(true, known.length > 0 ? undefined : error)
    }
  }
  const submit = async () => {
    if (sending.current || !isReady(getValues())) return
    sending.current = true
    setState((before) => ({ ...before, busy: true, error: undefined }))
    try {
      await handleSubmit(sendValid, () => finish(true))()
    } finally {
      sending.current = false
    }
  }
  return { control, submit, ...state }
}

const loadContracts = () => import('@nava/contracts/forms')

/** Checks what would be sent; nothing is wrong where the schemas cannot be fetched, since the server checks it too. */
async function check<Name extends FormName>(name: Name, body: FormBody<Name>) {
  const contracts = await loadContracts().catch(() => undefined)
  const { error } = contracts?.formSchemas[name].safeParse(body, { reportInput: true }) ?? {}
  return error && contracts ? firstErrors(contracts.fieldErrorsOf(error)) : {}
}

function errorsIn(error: unknown): Record<string, CodedFieldError> {
  return error instanceof ProblemError ? firstErrors(error.problem) : {}
}

/** Returns the first error of each field; that of an item in a list counts as the list's. */
function firstErrors({
  errors = {},
  fieldErrors = {},
}: Pick<ProblemError['problem'], 'errors' | 'fieldErrors'>): Record<string, CodedFieldError> {
  const first: Record<string, CodedFieldError> = {}
  for (const [path, [coded]] of Object.entries(fieldErrors)) {
    const name = path.split('.')[0] ?? path
    if (coded) first[name] ??= { type: coded.code, params: coded.params, message: errors[path]?.[0] ?? '' }
  }
  return first
}
