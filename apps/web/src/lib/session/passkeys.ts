import {
  type LoginReply,
  type PasskeyCreation,
  type addPasskey,
  passkeyLogin,
  startPasskeyLogin,
} from '@nava/contracts'
import { passkeySite } from '@nava/contracts'
import type * as z from 'zod'
import { call } from '../calls/call.ts'
import { fetchCode } from '../browser/fetch-code.ts'
import { secureOnly } from '../browser/secure-only.ts'
import type { Site } from '../paths/site.ts'

/** Returns the origin at which the site has passkeys, if any. */
export const passkeyOrigin = ({ publicUrl }: Pick<Site, 'publicUrl'>): string | undefined =>
  passkeySite(publicUrl, location.origin)?.origin

export const siteHasPasskeys = (site: Pick<Site, 'publicUrl'>): boolean =>
  passkeyOrigin(site) === location.origin

export const browserHasPasskeys = (): boolean => secureOnly.passkey !== undefined

export const suggestsPasskeys = async (): Promise<boolean> =>
  (await secureOnly.passkey?.isConditionalMediationAvailable?.()) ?? false

const library = () => fetchCode(() => import('@simplewebauthn/browser'))

/** `cancelled`: also after a timeout of the authenticator */
export type Answered<T> =
  | { state: 'answered'; answer: T }
  | { state: 'cancelled' }
  | { state: 'failed'; error: unknown }

/**
 * Signs in with a passkey. `suggested` waits for a choice among the suggestions of a field, without opening a
 * window.
 * @throws as `call` does
 */
export async function signInWithPasskey({ suggested = false } = {}): Promise<
  Answered<z.infer<typeof LoginReply>>
> {
  const { startAuthentication } = await library()
  const optionsJSON = await call(startPasskeyLogin, {})
  const answered = await answerOf(startAuthentication({ optionsJSON, useBrowserAutofill: suggested }))
  if (answered.state !== 'answered') return answered
  return {
    state: 'answered',
    answer: await call(passkeyLogin, { body: { credential: answered.answer } }),
  }
}

export async function stopSuggesting(): Promise<void> {
  const { WebAuthnAbortService } = await library()
  WebAuthnAbortService.cancelCeremony()
}

type Created = z.input<(typeof addPasskey)['body']>['credential']

export async function createPasskey(optionsJSON: PasskeyCreation): Promise<Answered<Created>> {
  const { startRegistration } = await library()
  return answerOf(startRegistration({ optionsJSON }))
}

export const isKnownAlready = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError'

async function answerOf<T>(request: Promise<T>): Promise<Answered<T>> {
  try {
    return { state: 'answered', answer: await request }
  } catch (error) {
    const { name } = error instanceof Error ? error : { name: '' }
    return name === 'NotAllowedError' || name === 'AbortError'
      ? { state: 'cancelled' }
      : { state: 'failed', error }
  }
}
