import { limits, loginStatus, type PasskeyRequest, type UsedPasskey } from '@nava/contracts'
import type { PasskeySite } from '@nava/contracts'
import type { FastifyBaseLogger } from 'fastify'
import type { StartSession } from '../sessions/start-session.ts'
import type { Browser } from '../users/browsers.ts'
import { challengeOf } from './challenge-of.ts'
import type { KnownPasskey, PasskeysStore } from './passkeys.store.ts'

export interface SignInWithPasskey {
  start: (site: PasskeySite) => Promise<PasskeyRequest>
  /** Returns the login's status, and the token of a new session if the passkey is valid. */
  finish: (
    credential: UsedPasskey,
    site: PasskeySite,
    browser: Browser,
  ) => Promise<{ status: number; data?: string }>
}

export function signInWithPasskey({
  passkeys,
  startSession,
  log,
}: {
  passkeys: PasskeysStore
  startSession: StartSession
  log: FastifyBaseLogger
}): SignInWithPasskey {
  async function verify(credential: UsedPasskey, known: KnownPasskey, challenge: string, site: PasskeySite) {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
    const { userHandle, ...response } = credential.response
    const verified = await verifyAuthenticationResponse({
      response: {
        ...credential,
        response: { ...response, ...(userHandle !== undefined && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpID,
      // 0 disables the library's check of the counter; `noteUse` detects copied keys instead.
      credential: { id: known.credentialID, publicKey: known.publicKey, counter: 0 },
    }).catch(() => undefined)
    return verified?.verified ? verified.authenticationInfo.newCounter : undefined
  }

  return {
    start: async ({ rpID }) => ({
      challenge: await passkeys.makeChallenge(null),
      timeout: limits.passkey.lifetime,
      rpId: rpID,
      userVerification: 'required',
    }),

    finish: async (credential, site, browser) => {
      const wrong = { status: loginStatus.wrong }
      const challenge = challengeOf(credential.response)
      if (!challenge || !(await passkeys.takeChallenge(challenge, null))) return wrong
      const known = await passkeys.find(credential.id)
      const { userHandle } = credential.response
      if (!known || (userHandle !== undefined && userHandle !== known.handle)) return wrong
      const counter = await verify(credential, known, challenge, site)
      if (counter === undefined) return wrong
      if (!(await passkeys.noteUse(known.id, counter))) {
        log.warn(
          { user: known.user.id, passkey: known.id },
          'a passkey may have been copied: it counts backwards',
        )
        return wrong
      }
      return { status: loginStatus.signedIn, data: await startSession(known.user, browser) }
    },
  }
}
