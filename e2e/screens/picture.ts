import type { Page } from 'playwright-core'

/** Pixels of the window, and of the picture for each of them */
export interface Size {
  width: number
  height: number
  scale: number
}

/** Quality of WebP, 0 to 100 */
const QUALITY = 55
/** Milliseconds */
const PICTURES_WITHIN = 10_000

/** Waits for the pictures in the window, within a limit because some never load. */
export async function untilPictured(page: Page): Promise<void> {
  await page.evaluate(`Promise.race([
    new Promise((resolve) => setTimeout(resolve, ${PICTURES_WITHIN})),
    Promise.all([...document.images].filter((image) => {
      const { top, width } = image.getBoundingClientRect()
      return width > 0 && top < innerHeight
    }).map((image) => image.decode().catch(() => undefined))),
  ])`)
}

export async function pictureOf(page: Page, { width, height, scale }: Size): Promise<Buffer> {
  const devtools = await page.context().newCDPSession(page)
  const y = await page.evaluate<number>('scrollY')
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    clip: { x: 0, y, width, height, scale },
  })
  await devtools.detach()
  return Buffer.from(data, 'base64')
}
