/** A real browser: CHROMIUM_PATH or an installed Chromium, else the one that comes with the packages. */
import { existsSync } from 'node:fs'
import bundled from '@sparticuz/chromium'
import { type Browser, chromium, type Page } from 'playwright-core'
import { inject } from 'vitest'

const installed = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Starts the browser; end it with `close()`. */
export async function openBrowser(): Promise<Browser> {
  const found = installed.find((path) => path && existsSync(path))
  return chromium.launch({
    executablePath: found ?? (await bundled.executablePath()),
    args: [
      ...(found ? ['--no-sandbox', '--disable-gpu'] : bundled.args),
      ...[
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    ],
    headless: true,
  })
}

/** A page of the stack in a fresh profile; what goes wrong in it is in `faults`. */
export async function openPage(
  browser: Browser,
  { width = 1280, height = 900 } = {},
): Promise<{ page: Page; faults: string[] }> {
  const context = await browser.newContext({
    baseURL: inject('stack').address,
    viewport: { width, height },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  return { page, faults }
}
