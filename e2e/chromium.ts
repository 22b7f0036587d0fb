/** A real browser: CHROMIUM_PATH, an installed Chromium, or else the packaged one. */
import { existsSync } from 'node:fs'
import bundled from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

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
      // One process for all pages saves memory where the package comes from, but a second profile then stands still.
      ...(found
        ? ['--no-sandbox', '--disable-gpu']
        : bundled.args.filter((arg) => arg !== '--single-process')),
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
