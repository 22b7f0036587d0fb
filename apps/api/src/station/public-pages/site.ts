/** What the heads of all pages have in common: addresses, titles and pictures. */
import type { ImageKind } from '@nava/contracts'
import { imageAddress } from '../../catalogue/images/image-address.ts'
import type { HeadWords } from './words/head-words.ts'

export interface Site {
  productName: string
  /** Makes the whole address of a path. */
  at: (path: string) => string
  /** In the reader's language. */
  words: HeadWords
}

/** Returns a page's title, as the client words it. */
export const titleOf = ({ productName }: Pick<Site, 'productName'>, name: string, by = ''): string =>
  `${name}${by && ` - ${by}`} | ${productName}`

/** A picture that previews show. */
export interface Picture {
  address: string
  /** What it shows, for those who do not see it. */
  alt: string
  /** Where its size is found, if it is a stored one. */
  stored?: { kind: ImageKind; id: number }
  /** In pixels, as it is sent. */
  size?: { width: number; height: number }
}

/** Returns the picture of something by its name; undefined if there is none. */
export function picture(
  { at }: Site,
  kind: ImageKind,
  { id, version, name }: { id: number; version: string; name: string },
): Picture | undefined {
  const path = imageAddress(kind, id, version)
  return path ? { address: at(path), alt: name, stored: { kind, id } } : undefined
}
