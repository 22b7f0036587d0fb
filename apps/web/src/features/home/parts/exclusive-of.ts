import { type Home, type MusicCard, exclusiveKey } from '@nava/contracts'

/** Returns the part of home that is named after the product. */
export function exclusiveOf(home: Home, productKey: string): readonly MusicCard[] {
  return home[exclusiveKey(productKey)] ?? []
}
