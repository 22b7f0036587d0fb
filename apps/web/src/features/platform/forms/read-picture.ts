import { dominantColor } from './parts/cover-color.ts'

/** Width and height in pixels to which pictures are scaled before their colours are counted */
const SIDE = 64

/** Returns '#rrggbb'. Rejects if the browser cannot decode the picture. */
export async function colorOfPicture(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file)
  try {
    const canvas = document.createElement('canvas')
    canvas.width = SIDE
    canvas.height = SIDE
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('This browser draws no pictures')
    context.drawImage(bitmap, 0, 0, SIDE, SIDE)
    return dominantColor(context.getImageData(0, 0, SIDE, SIDE).data)
  } finally {
    bitmap.close()
  }
}
