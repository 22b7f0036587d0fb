import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

interface Key {
  id: string
  rpID: string
  userHandle: string
  privateKey: KeyObject
  counter: number
}

interface Faults {
  origin?: string
  rpID?: string
  type?: string
  challenge?: string
  isVerified?: boolean
}

interface Creation {
  rp: { id: string }
  user: { id: string }
  challenge: string
}

interface Request {
  challenge: string
}

const EMPTY_MAP = Symbol('a map without entries')

const flags = { present: 0x01, verified: 0x04, hasKey: 0x40 }

/** `step`: increment of the counter per signature; 0 for authenticators that do not count, as most do */
export function softwareAuthenticator(origin: string, { step = 1 }: { step?: number } = {}) {
  const keys: Key[] = []

  const clientData = (type: string, challenge: string, faults: Faults) =>
    Buffer.from(
      JSON.stringify({
        type: faults.type ?? type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const header = (rpID: string, counter: number, { isVerified = true }: Faults, more = 0) => {
    const bytes = Buffer.alloc(37)
    sha256(rpID).copy(bytes)
    bytes[32] = flags.present | (isVerified ? flags.verified : 0) | more
    bytes.writeUInt32BE(counter, 33)
    return bytes
  }

  return {
    keys,

    /** Returns the result of `navigator.credentials.create()` as JSON. */
    create: ({ rp, user, challenge }: Creation, faults: Faults = {}) => {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const id = randomBytes(32)
      const key: Key = {
        id: id.toString('base64url'),
        rpID: rp.id,
        userHandle: user.id,
        privateKey,
        counter: 0,
      }
      keys.push(key)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // COSE: elliptic curve (kty 2), ES256 (alg -7), P-256 (crv 1)
      const coseKey = cborMap([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const authData = Buffer.concat([
        header(faults.rpID ?? rp.id, 0, faults, flags.hasKey),
        // Model of the authenticator, empty
        Buffer.alloc(16),
        length,
        id,
        coseKey,
      ])
      const attestation = cborMap([
        ['fmt', 'none'],
        ['attStmt', EMPTY_MAP],
        ['authData', authData],
      ])
      return {
        id: key.id,
        rawId: key.id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, faults).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      }
    },

    /** Returns the result of `navigator.credentials.get()` as JSON, by default with the last key. */
    get: ({ challenge }: Request, faults: Faults = {}, key = keys.at(-1)) => {
      if (!key) throw new Error('there is no key yet')
      key.counter += step
      const data = clientData('webauthn.get', challenge, faults)
      const authData = header(faults.rpID ?? key.rpID, key.counter, faults)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), key.privateKey)
      return {
        id: key.id,
        rawId: key.id,
        type: 'public-key',
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: key.userHandle,
        },
        clientExtensionResults: {},
      }
    },
  }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

type Cbor = number | string | Buffer | typeof EMPTY_MAP

/** Encodes a CBOR map (RFC 8949), as far as attestations need it. */
function cborMap(entries: readonly (readonly [Cbor, Cbor])[]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat().map(cborOf)])
}

function cborOf(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string')
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value])
  return cborHead(5, 0)
}

function cborHead(major: number, argument: number): Buffer {
  if (argument < 24) return Buffer.from([(major << 5) | argument])
  if (argument < 256) return Buffer.from([(major << 5) | 24, argument])
  return Buffer.from([(major << 5) | 25, argument >> 8, argument & 0xff])
}
