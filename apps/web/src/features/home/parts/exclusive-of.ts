import { type Home, type MusicCard, exclusiveKey } from '@nava/contracts'

/** Returns the exclusive tracks; the name of their field contains the product's name. */
export function exclusiveOf(home: Home, productKey: string): readonly MusicCard[] {
  return home[exclusiveKey(productKey)] ?? []
}
