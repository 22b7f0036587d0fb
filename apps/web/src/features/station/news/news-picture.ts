import { addressOf, getImage, limits } from '@nava/contracts'

const OWN_PICTURES = addressOf(getImage, { params: { kind: 'news', id: 0 } }).replace(/0\.jpg$/, '')

export function newsPicture(address: string): { src: string | undefined; widths: readonly number[] } {
  const isOwn = address.startsWith(OWN_PICTURES)
  return { src: address || undefined, widths: isOwn ? limits.image.widths : [] }
}
