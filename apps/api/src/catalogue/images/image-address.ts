import { addressOf, getImage, type ImageKind } from '@nava/contracts'

/** Returns the address of a picture, cacheable forever; empty if there is none. */
export function imageAddress(kind: ImageKind, ownerID: number, version: string | null): string {
  if (!version) return ''
  return addressOf(getImage, { params: { kind, id: ownerID }, query: { v: version } })
}
