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

/**
 * Flags of the package that cost what they give: one process for all pages saves memory, but a second profile then stands
 * still; and a graphics card that is imitated, for WebGL, takes most of a core to put each frame together.
 */
const UNWANTED = new Set([
  '--single-process',
  '--in-process-gpu',
  '--ignore-gpu-blocklist',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
])

/** Starts the browser, with further flags if any are given; end it with `close()`. */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  const found = installed.find((path) => path && existsSync(path))
  return chromium.launch({
    executablePath: found ?? (await bundled.executablePath()),
    args: [
      ...(found ? ['--no-sandbox'] : bundled.args.filter((arg) => !UNWANTED.has(arg))),
      ...[
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        ...flags,
      ],
    ],
    headless: true,
  })
}
