import { createHash } from 'node:crypto'

/** Namespace of the UUIDs of feeds in Podcasting 2.0 */
const NAMESPACE = Buffer.from('ead4c236bf5858c6a2c6a6b28d128cb6', 'hex')

/**
 * Returns the UUIDv5 of an address without scheme and trailing slashes.
 * https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/tags/guid.md
 */
export function feedGuid(address: string): string {
  const name = address.replace(/^[a-z]+:\/\//i, '').replace(/(?<!\/)\/+$/, '')
  const bytes = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, 16)
  // RFC 9562: version 5, variant 10
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
