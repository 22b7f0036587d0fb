import { type CreatedPasskey, type Language, limits, type PasskeyCreation } from '@nava/contracts'
import type { PasskeySite } from '@nava/contracts'
import type { FastifyBaseLogger } from 'fastify'
import { problem } from '../../platform/http/errors.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { ComposeMail } from '../../platform/mail/compose-mail.ts'
import { challengeOf } from './challenge-of.ts'
import type { PasskeyRow, PasskeysStore } from './passkeys.store.ts'

interface Account {
  id: number
  email: string
  name: string
}

export interface AddPasskey {
  /** @throws 409 if the account has too many passkeys */
  start: (account: Account, site: PasskeySite) => Promise<PasskeyCreation>
  /**
   * Stores the passkey and mails the owner.
   * @throws 422 for an invalid answer, 409 for too many passkeys or a duplicate
   */
  finish: (
    account: Pick<Account, 'id' | 'email'> & { language: Language | undefined },
    answer: { name: string; credential: CreatedPasskey },
    site: PasskeySite,
  ) => Promise<PasskeyRow>
}

/**
 * COSE numbers of Ed25519, ECDSA with P-256 and RSA with SHA-256; every authenticator supports one of them.
 */
const ALGORITHMS = [-8, -7, -257]

export function addPasskey({
  passkeys,
  mailer,
  composeMail,
  log,
  env,
  track,
}: {
  passkeys: PasskeysStore
  mailer: Mailer
  composeMail: ComposeMail
  log: FastifyBaseLogger
  env: { productName: string }
  track: (work: Promise<unknown>) => void
}): AddPasskey {
  return {
    start: async ({ id, email, name }, { rpID }) => {
      const known = await passkeys.list(id)
      if (known.length >= limits.passkey.perUser) throw tooMany()
      const handle = await passkeys.handleOf(id)
      if (handle === undefined) throw problem('account.deleted')
      return {
        rp: { id: rpID, name: env.productName },
        user: { id: handle, name: email, displayName: name || email },
        challenge: await passkeys.makeChallenge(id),
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
        timeout: limits.passkey.lifetime,
        excludeCredentials: known.map(({ credentialID, transports }) => ({
          id: credentialID,
          type: 'public-key' as const,
          transports,
        })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
      }
    },

    finish: async ({ id, email, language }, { name, credential }, site) => {
      const verified = await verifyCreated(passkeys, id, credential, site)
      if (!verified) throw problem('passkey.refused')
      const { transports } = credential.response
      const added = await passkeys.add(id, {
        credentialID: verified.id,
        publicKey: verified.publicKey,
        counter: verified.counter,
        transports,
        name,
      })
      if (added.state === 'tooMany') throw tooMany()
      if (added.state === 'duplicate') throw problem('passkey.duplicate')
      log.info({ user: id, passkey: added.row.id }, 'a passkey was added')
      track(
        mailer
          .send({ to: email, ...composeMail(language, (texts) => texts.passkeyAdded(env.productName, name)) })
          .catch((error: unknown) => {
            log.error({ err: error, user: id }, 'the owner of an account could not be told of a passkey')
          }),
      )
      return added.row
    },
  }
}

const tooMany = () => problem('passkey.too-many', { max: limits.passkey.perUser })

/** Consumes the challenge of an answer; returns the credential if the answer is valid. */
async function verifyCreated(
  passkeys: PasskeysStore,
  userID: number,
  credential: CreatedPasskey,
  { rpID, origin }: PasskeySite,
) {
  const challenge = challengeOf(credential.response)
  if (!challenge || !(await passkeys.takeChallenge(challenge, userID))) return undefined
  // The library is large, so it loads with the first passkey.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined)
  return verified?.registrationInfo?.credential
}
