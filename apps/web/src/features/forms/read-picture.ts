import { dominantColor } from './parts/cover-color.ts'

/** The side of the square that a picture is shrunk to before its colours are counted. */
const SIDE = 64

/** The main colour of a picture file, '#rrggbb'. Rejects where the browser cannot read it as a picture. */
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
