import type { ImageKind } from '@nava/contracts'
import { imageAddress } from '../../catalogue/images/image-address.ts'
import type { HeadWords } from './words/head-words.ts'

export interface Site {
  productName: string
  /** Version of the station's logo; without it the product's */
  logo?: string
  at: (path: string) => string
  words: HeadWords
}

export const titleOf = ({ productName }: Pick<Site, 'productName'>, name: string, by = ''): string =>
  `${name}${by && ` - ${by}`} | ${productName}`

export interface Picture {
  address: string
  alt: string
  stored?: { kind: ImageKind; id: number }
  /** Pixels, as sent */
  size?: { width: number; height: number }
}

export function picture(
  { at }: Site,
  kind: ImageKind,
  { id, version, name }: { id: number; version: string; name: string },
): Picture | undefined {
  const path = imageAddress(kind, id, version)
  return path ? { address: at(path), alt: name, stored: { kind, id } } : undefined
}
