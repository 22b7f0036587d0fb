/** Signs in with a passkey: what an authenticator is asked for, and its answer. */
import { limits, loginStatus, type PasskeyRequest, type UsedPasskey } from '@nava/contracts'
import type { PasskeySite } from '@nava/contracts/passkey-site'
import type { FastifyBaseLogger } from 'fastify'
import type { StartSession } from '../sessions/start-session.ts'
import type { Browser } from '../users/browsers.ts'
import { challengeOf } from './challenge-of.ts'
import type { KnownPasskey, PasskeysStore } from './passkeys.store.ts'

export interface SignInWithPasskey {
  /** Names no passkey: the authenticator has the person choose among its own. */
  start: (site: PasskeySite) => Promise<PasskeyRequest>
  /** Answers with the status of the login, and the token of a new session if the passkey is right. */
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
  /** The count of a right signature; undefined if the signature is wrong. */
  async function verify(credential: UsedPasskey, known: KnownPasskey, challenge: string, site: PasskeySite) {
    // Large, so it is loaded with the first passkey.
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
      // The counter is compared here, where a copied key can be told from a wrong signature.
      credential: { id: known.credentialID, publicKey: known.publicKey, counter: 0 },
      // Whatever is wrong with it, the answer proves nothing.
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
