import { emailIn, forgetPassword, login, resendCode, verifyCode } from '@nava/contracts'
import { useState } from 'react'
import { NetworkError, ProblemError } from '../../../../lib/calls/call-errors.ts'
import { call } from '../../../../lib/calls/call.ts'
import { noteReach } from '../../../../lib/calls/server-reach.ts'
import {
  type LoginRequest,
  type LoginMessage,
  type LoginPlace,
  type LoginState,
  type Reply,
  afterReply,
  codeDigits,
  loginStart,
  looksLikeEmail,
} from './login-state.ts'

/**
 * `onSignedIn` receives a session's token, `onVerified` the short-lived one that completes the profile, and its
 * address.
 */
export function useLogin(
  place: LoginPlace,
  handlers: {
    onSignedIn: (token: string) => void
    onVerified: (verified: { token: string; email: string }) => void
  },
) {
  const [state, setState] = useState<LoginState>(loginStart)
  const [busy, setBusy] = useState(false)

  const ask = async (requested: LoginRequest, from: LoginState, request: () => Promise<Reply>) => {
    if (busy) return
    setBusy(true)
    setState({ ...from, message: undefined })
    try {
      const next = afterReply(from, requested, await request())
      noteReach(true)
      setState(next)
      if (next.step === 'signedIn') handlers.onSignedIn(next.token)
      if (next.step === 'verified') handlers.onVerified(next)
    } catch (error) {
      setState({ ...from, message: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  const { email } = state

  return {
    state,
    busy,
    start: async (typed: string) => {
      const from: LoginState = { step: 'email', email: emailIn(typed) }
      if (place === 'popup' && !looksLikeEmail(from.email)) {
        setState({ ...from, message: { about: 'badEmail' } })
        return
      }
      await ask('start', from, () => call(login, { body: { email: from.email } }))
    },
    signIn: (password: string) => ask('password', state, () => call(login, { body: { email, password } })),
    verify: (code: string) =>
      ask('verify', state, () => call(verifyCode, { body: { email, code: codeDigits(code) } })),
    resend: () => ask('resend', state, () => call(resendCode, { body: { email } })),
    forgotten: () => ask('forgotten', state, () => call(forgetPassword, { params: { email } })),
    back: () => setState({ step: 'email', email }),
  }
}

function messageOf(error: unknown): LoginMessage {
  if (error instanceof NetworkError) noteReach(false)
  if (!(error instanceof ProblemError)) return { about: 'network' }
  if (error.status === 429) return { about: 'tooMany' }
  return error.problem.code ? { about: 'refused', error } : { about: 'network' }
}
