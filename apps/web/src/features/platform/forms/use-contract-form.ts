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
import type * as z from 'zod'
import { asksToSignIn } from '../../../lib/calls/asks-to-sign-in.ts'
import { ProblemError } from '../../../lib/calls/call-errors.ts'
import type { ErrorCode } from '../../../texts/error/en.ts'
import { type FormDraft, useFormDraft } from './use-form-draft.ts'

/** Error code with params; `message` is the server's English text for codes unknown to this client. */
export interface CodedFieldError {
  type: ErrorCode
  params: Params
  message: string
}

interface CheckedBy {
  name: string
  load?: () => Promise<Contracts>
}

interface ContractFormOptions<Values extends FieldValues, Name extends FormName> {
  start: DefaultValues<Values>
  /** Values that arrive later and replace unchanged fields */
  values?: Values | undefined
  /** Contract to validate before sending; without one, only the server validates. `load`: other contracts than those of the site's forms */
  contract?: { name: Name; bodyOf: (values: Values) => FormBody<Name>; load?: () => Promise<Contracts> }
  isReady?: (values: Values) => boolean
  send: (values: Values) => Promise<unknown>
  /** What the form is about, such as 'music/1001': what is filled in is kept under it until it is sent. */
  draft?: string | undefined
}

export interface ContractForm<Values extends FieldValues> {
  control: Control<Values>
  submit: () => Promise<void>
  /** Removes a field's error, as soon as the field is changed */
  clearError: (name: Path<Values>) => void
  busy: boolean
  submissions: number
  failures: number
  error: unknown
  draft: FormDraft
}

export function useContractForm<Values extends FieldValues, Name extends FormName>({
  start,
  values,
  contract,
  isReady = () => true,
  send,
  draft: draftName,
}: ContractFormOptions<Values, Name>): ContractForm<Values> {
  const sending = useRef(false)
  const [state, setState] = useState({
    busy: false,
    submissions: 0,
    failures: 0,
    error: undefined as unknown,
  })
  const form = useForm<Values>({
    defaultValues: start,
    ...(values && { values, resetOptions: { keepDirtyValues: true } }),
    reValidateMode: 'onSubmit',
    // `Form` moves the focus instead, also for errors of the server.
    shouldFocusError: false,
    resolver: async (filled) => {
      const errors = contract ? await check(contract, contract.bodyOf(filled)) : {}
      return Object.keys(errors).length > 0
        ? { values: {}, errors: errors as object as FieldErrors<Values> } // the fields of a contract are those of its form
        : { values: filled, errors: {} }
    },
  })
  const { control, formState, clearErrors, getValues, handleSubmit, setError } = form
  const { noteSent, ...draft } = useFormDraft({ name: draftName, start, values, form })
  // react-hook-form tracks `dirtyFields` only if they are read. `keepDirtyValues` needs them.
  void formState.dirtyFields

  const contractName = contract?.name
  useEffect(() => {
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
      if (draftName !== undefined) noteSent(valid)
      finish(false)
    } catch (error) {
      const known = Object.entries(errorsIn(error)).filter(([name]) => name in valid)
      for (const [name, fieldError] of known) setError(name as Path<Values>, fieldError)
      finish(true, known.length > 0 || asksToSignIn(error) ? undefined : error)
    }
  }
  const submit = async () => {
    if (sending.current) return
    if (!isReady(getValues())) return finish(true)
    sending.current = true
    setState((before) => ({ ...before, busy: true, error: undefined }))
    try {
      await handleSubmit(sendValid, () => finish(true))()
    } finally {
      sending.current = false
    }
  }
  return { control, submit, clearError: clearErrors, draft, ...state }
}

/** Schemas by name of the form */
interface Contracts {
  formSchemas: Record<string, z.ZodType>
  fieldErrorsOf: (error: z.ZodError) => Pick<ProblemError['problem'], 'errors' | 'fieldErrors'>
}

const loadContracts = (): Promise<Contracts> => import('@nava/contracts/forms')

/**
 * Returns the errors that the contract finds; none if its schemas cannot be loaded, since the server
 * validates too.
 */
async function check({ name, load = loadContracts }: CheckedBy, body: unknown) {
  const contracts = await load().catch(() => undefined)
  const { error } = contracts?.formSchemas[name]?.safeParse(body, { reportInput: true }) ?? {}
  return error && contracts ? firstErrors(contracts.fieldErrorsOf(error)) : {}
}

function errorsIn(error: unknown): Record<string, CodedFieldError> {
  return error instanceof ProblemError ? firstErrors(error.problem) : {}
}

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
