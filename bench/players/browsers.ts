import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@nava/tools/stack/port'
import { openBrowser } from '../../e2e/browsers/chromium.ts'
import { WEBKIT_PROGRAMS, withWebKit } from '../../e2e/browsers/webkit.ts'
import { untilListens, withProgram } from '../../e2e/browsers/with-program.ts'
import type { Played, Player } from './programs.ts'
import { IS_PLAYING, WATCH, WATCHED, type Watched } from './watch-page.ts'

type Evaluate = (expression: string) => Promise<unknown>

async function watchPage(evaluate: Evaluate, seconds: number): Promise<Played> {
  while ((await evaluate(IS_PLAYING)) !== true) await sleep(250)
  await evaluate(WATCH)
  await sleep(seconds * 1000)
  // The injected script returns this type, so the cast is safe.
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
    faults: played < seconds - TIMEOUT ? [...faults, `it played ${played.toFixed(1)} s`] : faults,
  }
}

/** Seconds */
const TIMEOUT = 3

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
      const send = await untilListens(() => openBiDi(`ws://127.0.0.1:${port}/session`))
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
  id?: number
  result?: unknown
  message?: string
}

async function openBiDi(address: string) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (reply: BiDiReply) => void>()
  socket.addEventListener('message', ({ data }) => {
    // BiDi's replies contain the ID of the command, so the cast is safe.
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

export const webkit: Player = {
  name: 'WebKitGTK',
  programs: WEBKIT_PROGRAMS,
  play: (_, address, seconds) =>
    withWebKit(async ({ open, evaluate }) => {
      await open(`${address}/live`)
      return await watchPage(evaluate, seconds)
    }),
}
