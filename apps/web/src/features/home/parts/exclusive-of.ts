import { type Home, type MusicCard, exclusiveKey } from '@nava/contracts'

/** Returns the exclusive tracks, which the reply names after the product. */
export function exclusiveOf(home: Home, productKey: string): readonly MusicCard[] {
  return home[exclusiveKey(productKey)] ?? []
}
