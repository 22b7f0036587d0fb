import { limits } from '@nava/contracts'

/** Area in the picture's pixels */
interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** Longest side in pixels; the server stores no larger picture. */
const MAX_SIDE = limits.image.widths[limits.image.widths.length - 1] ?? 0
const QUALITY = 0.92

/** Returns a JPEG of an area. Rejects if the browser cannot decode or encode the picture. */
export async function cropPicture(file: File, { x, y, width, height }: Area): Promise<File> {
  const bitmap = await createImageBitmap(file)
  try {
    const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser draws no pictures')
    context.drawImage(bitmap, x, y, width, height, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
    if (!blob) throw new Error('This browser writes no pictures')
    return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: blob.type })
  } finally {
    bitmap.close()
  }
}
