import { type LoginReply, limits, loginStatus } from '@nava/contracts'
import type * as z from 'zod'
import type { ProblemError } from '../../../lib/call-errors.ts'
import { onlyDigits } from '../../../lib/only-digits.ts'

export type Reply = z.infer<typeof LoginReply>

/** What the form says about the last attempt. `refused`: by the server, for another reason. */
export type LoginMessage =
  | { about: 'wrong' | 'tooMany' | 'badCode' | 'badEmail' | 'network' }
  | { about: 'refused'; error: ProblemError }

/** The step of signing in. `codesSent` starts a new countdown whenever it increases. */
export type LoginState = { email: string; message?: LoginMessage | undefined } & (
  | { step: 'email' }
  | { step: 'password' }
  | { step: 'code'; codesSent: number }
  /** A code was right: `token` is good for completing the profile. */
  | { step: 'verified'; token: string }
  | { step: 'signedIn'; token: string }
)

export const loginStart: LoginState = { step: 'email', email: '' }

/** The request that was sent to the server. */
export type LoginRequest = 'start' | 'password' | 'verify' | 'resend' | 'forgotten'

/** The state after the server's answer, by the statuses of the specification. */
export function afterReply(
  state: LoginState,
  requested: LoginRequest,
  { status, data = '' }: Reply,
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
      return { step: 'code', email, codesSent: codesSentIn(state) + 1 }
    case loginStatus.tooManyAttempts:
      // A refused resend starts its countdown again too: an earlier one would be refused again.
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

/** The two places that people sign in at; they differ in their countdown and in what they check. */
export type LoginPlace = 'page' | 'popup'

/** Seconds until a new code may be asked for. */
export function resendWait(place: LoginPlace, codesSent: number): number {
  const { timerSeconds } = limits.code
  return codesSent > 1 ? timerSeconds.afterResend : timerSeconds[place]
}

/** The standard pattern (HTML's own for e-mail fields); only the popup checks it. */
export function looksLikeEmail(text: string): boolean {
  return /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i.test(
    text.trim(),
  )
}

/** A code as it was mailed: digits of any script, and no more of them than a code has. */
export function codeDigits(text: string): string {
  return onlyDigits(text).slice(0, limits.code.digits)
}
