import * as z from 'zod'
import { endpoint, text } from '../platform/endpoint.ts'
import { idOut, idText, line, time } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { Code, LoginReply } from './users.ts'

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)
const part = base64url(limits.passkey.part)
const Transport = z.string().max(32)

const KnownCredential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** PublicKeyCredentialCreationOptionsJSON for `navigator.credentials.create()` */
export const PasskeyCreation = z
  .object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
    timeout: z.int(),
    excludeCredentials: z.array(KnownCredential),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  })
  .meta({ id: 'PasskeyCreation' })
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/**
 * PublicKeyCredentialRequestOptionsJSON for `navigator.credentials.get()`. It names no credential, so browsers offer
 * all of the site
 */
export const PasskeyRequest = z
  .object({
    challenge: z.string(),
    /** Milliseconds */
    timeout: z.int(),
    rpId: z.string(),
    userVerification: z.literal('required'),
  })
  .meta({ id: 'PasskeyRequest' })
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

const credential = {
  id: base64url(limits.passkey.credentialID),
  rawId: base64url(limits.passkey.credentialID),
  type: z.literal('public-key'),
}

export const CreatedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: part,
    attestationObject: part,
    transports: z.array(Transport).max(10).default([]),
  }),
})
export type CreatedPasskey = z.output<typeof CreatedPasskey>

export const UsedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    userHandle: part.optional(),
  }),
})
export type UsedPasskey = z.output<typeof UsedPasskey>

export const Passkey = z
  .object({
    passkeyID: idOut,
    name: z.string(),
    created: time,
    /** Null if never used */
    lastUsed: time.nullable(),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof Passkey>

const PasskeyName = line(limits.passkey.name)

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/users/me/passkeys',
  access: 'user',
  summary: 'The passkeys of the caller’s account, the first added first',
  reply: z.array(Passkey),
  perMinute: 60,
})

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/users/me/passkeys/options',
  access: 'user',
  errors: [403, 409, 503],
  summary:
    'Start to add a passkey: what a browser has to ask an authenticator for. The password confirms it, or a code mailed by /api/users/resend',
  body: z.object({ password: z.string().max(limits.password.max).optional(), code: Code.optional() }),
  secret: true,
  reply: PasskeyCreation,
  perMinute: 30,
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/users/me/passkeys',
  access: 'user',
  errors: [409, 422, 503],
  summary: 'Add a passkey with the answer of an authenticator',
  body: z.object({ name: PasskeyName, credential: CreatedPasskey }),
  reply: Passkey,
  perMinute: 30,
})

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/users/me/passkeys/{id}',
  access: 'user',
  summary: 'Rename a passkey of the caller’s',
  params: z.object({ id: idText }),
  body: z.object({ name: PasskeyName }),
  reply: Passkey,
  perMinute: 60,
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/users/me/passkeys/{id}',
  access: 'user',
  summary: 'Remove a passkey of the caller’s: it no longer signs in',
  params: z.object({ id: idText }),
  reply: text(['true']),
  perMinute: 60,
})

export const startPasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/users/passkeys/options',
  access: 'visitor',
  needsSpace: false,
  errors: [503],
  summary: 'Start to sign in with a passkey; the answer is the same for everybody but for its challenge',
  secret: true,
  reply: PasskeyRequest,
  perMinute: 60,
  countedBy: 'network',
})

export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/api/users/passkeys/login',
  access: 'visitor',
  needsSpace: false,
  errors: [403, 503],
  summary: 'Sign in with the answer of an authenticator',
  body: z.object({ credential: UsedPasskey }),
  secret: true,
  reply: LoginReply,
  perMinute: 60,
})
