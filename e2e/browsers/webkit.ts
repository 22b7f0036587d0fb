/**
 * Controls WebKitGTK's MiniBrowser by WebDriver in a virtual display, because Playwright supports only its
 * own WebKit.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@nava/tools/stack/port'
import { findProgram } from './find-program.ts'
import { untilListens, withProgram } from './with-program.ts'

export const WEBKIT_PROGRAMS = ['xvfb-run', 'WebKitWebDriver', 'MiniBrowser'] as const

export interface WebKit {
  open: (address: string) => Promise<void>
  evaluate: <T>(expression: string) => Promise<T>
  click: (element: string) => Promise<void>
  type: (element: string, text: string) => Promise<void>
  /** Returns the console lines of all pages so far, such as `CONSOLE JS ERROR …` */
  console: () => Promise<string[]>
}

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

export async function withWebKit<T>(use: (webkit: WebKit) => Promise<T>): Promise<T> {
  const [display = '', driver = '', browser = ''] = WEBKIT_PROGRAMS.map(findProgram)
  const port = await freePort()
  return await withProgram(
    display,
    () => ['-a', driver, `--port=${port}`],
    async (folder) => {
      const call = async (method: string, path: string, body?: object): Promise<unknown> => {
        const sent = body && { body: JSON.stringify(body) }
        const reply = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...sent })
        const { value } = (await reply.json()) as { value: unknown }
        if (!reply.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
        return value
      }
      // The output goes to a file, because the driver discards it.
      const [binary, said] = [join(folder, 'browser'), join(folder, 'said')]
      await writeFile(binary, `#!/bin/sh\nexec '${browser}' "$@" > '${said}'\n`, { mode: 0o755 })
      const args = [
        '--automation',
        '--autoplay-policy=allow',
        '--enable-write-console-messages-to-stdout=true',
      ]
      const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args } } }
      // The cast is safe, because the protocol defines the types of replies.
      const made = (await untilListens(() => call('POST', '/session', { capabilities }))) as Record<
        string,
        string
      >
      const session = `/session/${made['sessionId']}`
      const evaluate = (expression: string) =>
        call('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] })
      const find = async (element: string) => {
        const found = (await evaluate(element)) as Record<string, string> | null
        if (!found?.[ELEMENT]) throw new Error(`There is no ${element}`)
        return `${session}/element/${found[ELEMENT]}`
      }
      try {
        return await use({
          open: async (url) => void (await call('POST', `${session}/url`, { url })),
          evaluate: <T>(expression: string) => evaluate(expression) as Promise<T>,
          click: async (element) => void (await call('POST', `${await find(element)}/click`, {})),
          type: async (element, text) => void (await call('POST', `${await find(element)}/value`, { text })),
          console: async () =>
            (await readFile(said, 'utf8')).split('\n').filter((line) => line.startsWith('CONSOLE ')),
        })
      } finally {
        await call('DELETE', session).catch(() => undefined)
      }
    },
  )
}
