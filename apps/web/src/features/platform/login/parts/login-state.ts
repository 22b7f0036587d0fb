import { type LoginReply, limits, loginStatus } from '@nava/contracts'
import type * as z from 'zod'
import type { ProblemError } from '../../../../lib/calls/call-errors.ts'
import { onlyDigits } from '../../../../lib/formats/only-digits.ts'

export type Reply = z.infer<typeof LoginReply>

/** Message about the last attempt; `refused` covers all other refusals. */
export type LoginMessage =
  | { about: 'wrong' | 'tooMany' | 'badCode' | 'badEmail' | 'network' }
  | { about: 'refused'; error: ProblemError }

/** Step of signing in; a higher `codesSent` restarts the countdown. `isDelayed`: the code may take some minutes */
export type LoginState = { email: string; message?: LoginMessage | undefined } & (
  | { step: 'email' }
  | { step: 'password' }
  | { step: 'code'; codesSent: number; isDelayed: boolean }
  /** State after a correct code; `token` allows completing the profile */
  | { step: 'verified'; token: string }
  | { step: 'signedIn'; token: string }
)

export const loginStart: LoginState = { step: 'email', email: '' }

export type LoginRequest = 'start' | 'password' | 'verify' | 'resend' | 'forgotten'

export function afterReply(
  state: LoginState,
  requested: LoginRequest,
  { status, data = '', isDelayed = false }: Reply,
): LoginState {
  const { email } = state
  if (requested === 'verify') {
    return status === loginStatus.codeVerified && data
      ? { step: 'verified', email, token: data }
      : { ...state, message: { about: 'badCode' } }
  }
  switch (status) {
    case loginStatus.signedIn:
      return data ? { step: 'signedIn', email, token: data } : { ...state, message: { about: 'network' } }
    case loginStatus.askPassword:
      return { step: 'password', email }
    case loginStatus.codeSent:
      return { step: 'code', email, codesSent: codesSentIn(state) + 1, isDelayed }
    case loginStatus.tooManyAttempts:
      // A refused request for a new code also restarts the countdown.
      return {
        ...state,
        ...(state.step === 'code' && { codesSent: state.codesSent + 1 }),
        message: { about: 'tooMany' },
      }
    default:
      return { ...state, message: { about: 'wrong' } }
  }
}

function codesSentIn(state: LoginState): number {
  return state.step === 'code' ? state.codesSent : 0
}

export type LoginPlace = 'page' | 'popup'

export function resendWait(place: LoginPlace, codesSent: number): number {
  return codesSent > 1 ? limits.code.timerSeconds.afterResend : limits.code.timerSeconds[place]
}

export function looksLikeEmail(text: string): boolean {
  return /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i.test(
    text,
  )
}

export function codeDigits(text: string): string {
  return onlyDigits(text).slice(0, limits.code.digits)
}
