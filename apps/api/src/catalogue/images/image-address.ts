import { addressOf, getImage, type ImageKind } from '@nava/contracts'

/** The address is immutable; empty without a picture. */
export function imageAddress(kind: ImageKind, ownerID: number, version: string | null): string {
  if (!version) return ''
  return addressOf(getImage, { params: { kind, id: ownerID }, query: { v: version } })
}
