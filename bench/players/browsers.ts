/** Browsers that play the live page */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@nava/tools/stack/port'
import { openBrowser } from '../../e2e/chromium.ts'
import type { Played, Player } from './programs.ts'
import { IS_PLAYING, WATCH, WATCHED, type Watched } from './watch-page.ts'

/** Evaluates an expression in the page. */
type Evaluate = (expression: string) => Promise<unknown>

async function watchPage(evaluate: Evaluate, seconds: number): Promise<Played> {
  while ((await evaluate(IS_PLAYING)) !== true) await sleep(250)
  await evaluate(WATCH)
  await sleep(seconds * 1000)
  // The cast holds: the injected script returns this.
  const { stalls, played, holes } = JSON.parse(String(await evaluate(WATCHED))) as Watched
  const faults = [
    ...stalls.map(
      ({ at, seconds: length, ahead }) =>
        `at ${at.toFixed(1)} s it stood still or jumped for ${length.toFixed(2)} s, with ${ahead.toFixed(1)} s loaded ahead`,
    ),
    ...holes.map((at) => `what was loaded had a hole at ${at.toFixed(1)} s`),
  ]
  return {
    seconds: played,
    faults: played < seconds - PATIENCE ? [...faults, `it played ${played.toFixed(1)} s`] : faults,
  }
}

/** Seconds */
const PATIENCE = 3

/** A phone's size, which software rendering can handle */
const SIZE = { width: 480, height: 900 }

export const chromium: Player = {
  name: 'Chromium',
  programs: [],
  play: async (_, address, seconds) => {
    const browser = await openBrowser()
    try {
      const page = await browser.newPage({ viewport: SIZE })
      await page.goto(`${address}/live`)
      return await watchPage((expression) => page.evaluate(expression), seconds)
    } finally {
      await browser.close()
    }
  },
}

/** Runs a program with a temporary folder while `use` runs. */
async function withProgram<T>(
  program: string,
  words: (folder: string) => readonly string[],
  use: () => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'nava-player-'))
  const child = spawn(program, words(folder), {
    stdio: 'ignore',
    env: { ...process.env, HOME: folder, TMPDIR: folder },
  })
  try {
    return await use()
  } finally {
    child.kill('SIGTERM')
    await Promise.race([once(child, 'exit'), sleep(5000)])
    child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Retries until a program listens. */
async function eventually<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === 120) throw error
      await sleep(500)
    }
  }
}

/** Runs Firefox by WebDriver BiDi. */
export const firefox: Player = {
  name: 'Firefox',
  programs: ['firefox-esr'],
  play: async ([program = ''], address, seconds) => {
    const port = await freePort()
    const words = (folder: string) => [
      '--headless',
      '--profile',
      folder,
      '--remote-debugging-port',
      String(port),
    ]
    return await withProgram(program, words, async () => {
      const send = await eventually(() => openBiDi(`ws://127.0.0.1:${port}/session`))
      await send('session.new', { capabilities: {} })
      const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] }
      const context = contexts[0]?.context
      await send('browsingContext.navigate', { context, url: `${address}/live`, wait: 'complete' })
      const evaluate: Evaluate = async (expression) => {
        const asked = { expression, target: { context }, awaitPromise: true, userActivation: true }
        const { result } = (await send('script.evaluate', asked)) as { result?: { value?: unknown } }
        return result?.value
      }
      return await watchPage(evaluate, seconds)
    })
  },
}

interface BiDiReply {
  /** The command's id; missing in events */
  id?: number
  result?: unknown
  message?: string
}

async function openBiDi(address: string) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (reply: BiDiReply) => void>()
  socket.addEventListener('message', ({ data }) => {
    // The cast holds: BiDi replies contain the command's id.
    const reply = JSON.parse(String(data)) as BiDiReply
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('Firefox does not listen yet')))
  })
  let id = 0
  return (method: string, params: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      waiting.set(++id, ({ result, message }) =>
        message === undefined ? resolve(result) : reject(new Error(`${method}: ${message}`)),
      )
      socket.send(JSON.stringify({ id, method, params }))
    })
}

/** WebKitGTK's MiniBrowser, by WebDriver, in a virtual display */
export const webkit: Player = {
  name: 'WebKitGTK',
  programs: ['xvfb-run', 'WebKitWebDriver', 'MiniBrowser'],
  play: async ([display = '', driver = '', browser = ''], address, seconds) => {
    const port = await freePort()
    return await withProgram(
      display,
      () => ['-a', driver, `--port=${port}`],
      async () => {
        const call = async (method: string, path: string, body?: object): Promise<unknown> => {
          const sent = body && { body: JSON.stringify(body) }
          const reply = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...sent })
          const { value } = (await reply.json()) as { value: unknown }
          if (!reply.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
          return value
        }
        const options = { binary: browser, args: ['--automation', '--autoplay-policy=allow'] }
        const made = (await eventually(() =>
          call('POST', '/session', {
            capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
          }),
        )) as Record<string, string>
        const session = `/session/${made['sessionId']}`
        try {
          await call('POST', `${session}/url`, { url: `${address}/live` })
          const evaluate: Evaluate = (expression) =>
            call('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] })
          return await watchPage(evaluate, seconds)
        } finally {
          await call('DELETE', session).catch(() => undefined)
        }
      },
    )
  },
}
