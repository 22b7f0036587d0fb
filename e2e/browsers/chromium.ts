import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import bundled from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

const installed = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
const packaged = createRequire(import.meta.url).resolve('@sparticuz/chromium')
const CACHE = join(import.meta.dirname, '../node_modules/.cache')

const UNWANTED = new Set([
  '--single-process',
  '--in-process-gpu',
  '--ignore-gpu-blocklist',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-web-security',
])

/**
 * Returns the path of the installed browser, else of the packaged one, which is unpacked on first use. Its folder is
 * renamed once complete.
 */
export async function browserPath(): Promise<string> {
  const found = installed.find((path) => path && existsSync(path))
  if (found) return found
  const { version } = JSON.parse(await readFile(join(packaged, '../../package.json'), 'utf8')) as {
    version: string
  }
  const folder = join(CACHE, `chromium-${version}`)
  const path = join(folder, 'chromium')
  if (existsSync(path)) return path
  await mkdir(CACHE, { recursive: true })
  const unfinished = await mkdtemp(`${folder}-`)
  try {
    // The package always unpacks into the temporary folder.
    await promisify(execFile)(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import it from ${JSON.stringify(packaged)}; await it.executablePath()`,
      ],
      { env: { ...process.env, TMPDIR: unfinished } },
    )
    await rename(unfinished, folder)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (!existsSync(path)) throw error
  }
  return path
}

export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = await browserPath()
  return chromium.launch({
    executablePath,
    args: [
      ...(installed.includes(executablePath)
        ? ['--no-sandbox']
        : bundled.args.filter((arg) => !UNWANTED.has(arg))),
      ...[
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--host-resolver-rules=MAP *.test 127.0.0.1',
        ...flags,
      ],
    ],
    headless: true,
  })
}
