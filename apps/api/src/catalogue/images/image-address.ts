import { addressOf, getImage, type ImageKind } from '@nava/contracts'

/** Returns an address whose content never changes; empty without a picture. */
export function imageAddress(kind: ImageKind, ownerID: number, version: string | null): string {
  if (!version) return ''
  return addressOf(getImage, { params: { kind, id: ownerID }, query: { v: version } })
}
