import { getImage, type ImageKind } from '@nava/contracts'

/** Where a picture is served, cacheable for ever; empty where there is none. */
export function imageAddress(kind: ImageKind, ownerID: number, version: string | null): string {
  if (!version) return ''
  const path = getImage.path.replace('{kind}', kind).replace('{id}', String(ownerID))
  return `${path}?v=${version}`
}
