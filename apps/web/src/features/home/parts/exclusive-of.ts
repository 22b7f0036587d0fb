import { type Home, type MusicCard, exclusiveKey } from '@nava/contracts'

/** Named after the product */
export function exclusiveOf(home: Home, productKey: string): readonly MusicCard[] {
  return home[exclusiveKey(productKey)] ?? []
}
