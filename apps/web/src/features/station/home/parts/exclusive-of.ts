import { type Home, type MusicCard, exclusiveKey } from '@nava/contracts'

/** The name of the field contains the product's name. */
export function exclusiveOf(home: Home, productKey: string): readonly MusicCard[] {
  return home[exclusiveKey(productKey)] ?? []
}
