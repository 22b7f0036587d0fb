import { problem } from '../../platform/http/errors.ts'

/** tus requires SHA-1; browsers support both. */
export const CHECKSUM_ALGORITHMS = ['sha1', 'sha256'] as const

export interface Checksum {
  algorithm: (typeof CHECKSUM_ALGORITHMS)[number]
  digest: Buffer
}

/**
 * Parses `Upload-Checksum: sha256 <base64>`.
 * @throws 400 if it is malformed
 */
export function readChecksum(header: string | undefined): Checksum | undefined {
  if (header === undefined) return undefined
  const [, name, value = ''] = /^(\S+) ([A-Za-z0-9+/]+={0,2})$/.exec(header) ?? []
  const algorithm = CHECKSUM_ALGORITHMS.find((each) => each === name)
  if (!algorithm) throw problem('request.unreadable')
  return { algorithm, digest: Buffer.from(value, 'base64') }
}

/**
 * Returns the SHA-256 of the whole file as hexadecimal, from `Repr-Digest: sha-256=:<base64>:` (RFC 9530).
 * @throws 400 if it is malformed
 */
export function readWholeChecksum(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const [, value] = /^sha-256=:([A-Za-z0-9+/]{43}=):$/.exec(header.trim()) ?? []
  if (value === undefined) throw problem('request.unreadable')
  return Buffer.from(value, 'base64').toString('hex')
}
