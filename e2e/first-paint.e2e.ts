/** What a visitor's browser asks for before a page shows its content: nothing that the page could not bring along. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openPage } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe('the first page of a visit', () => {
  it.each(['/', '/artist/1001', '/playPodcast/1001', '/collection/1001'])(
    '%s shows its content without a call, and its first picture is fetched once',
    async (path) => {
      const { page, faults } = await openPage(browser)
      const calls: string[] = []
      const pictures: string[] = []
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url())
        if (pathname.startsWith('/api/file/images/')) pictures.push(pathname + search)
        else if (pathname.startsWith('/api/')) calls.push(pathname)
      })
      // The code of the page comes before the call would.
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      const preloaded = page.locator('link[rel=preload][as=image]')
      const srcset = (await preloaded.count()) > 0 ? await preloaded.first().getAttribute('imagesrcset') : ''
      await page.getByRole('main').getByRole('heading').filter({ visible: true }).first().waitFor()
      await page.waitForLoadState('networkidle')
      // The notices, the comments and the demo's progress are not the page's content.
      expect(calls.filter((call) => !/^\/api\/(site|comments|notices)\b/.test(call))).toEqual([])
      const address = srcset?.split(/[?&]w=/)[0] ?? ''
      const fetched = pictures.filter((picture) => address && picture.startsWith(address))
      expect(new Set(fetched.map((picture) => /w=(\d+)/.exec(picture)?.[1])).size).toBeLessThanOrEqual(1)
      expect(faults).toEqual([])
      await page.context().close()
    },
  )
})
