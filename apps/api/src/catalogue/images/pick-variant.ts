import { limits } from '@nava/contracts'
import type { ImageFormat } from '@nava/media/storage/keys'

export function pickWidth(wanted: number | undefined, available: readonly number[]): number {
  const largest = available.at(-1) ?? limits.image.widths[limits.image.widths.length - 1] ?? 0
  return available.find((width) => width >= (wanted ?? largest)) ?? largest
}

/** Returns the accepted formats, best first, always with JPEG; `q=0` excludes a format. */
export function pickFormats(accept: string | undefined): ImageFormat[] {
  const types = new Set(
    (accept ?? '')
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*(;|$)/.test(part))
      .map((part) => part.split(';')[0]?.trim().toLowerCase()),
  )
  return [
    ...(types.has('image/avif') ? (['avif'] as const) : []),
    ...(types.has('image/webp') ? (['webp'] as const) : []),
    'jpg',
  ]
}
