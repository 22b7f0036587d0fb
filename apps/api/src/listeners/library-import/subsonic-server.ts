/** Client of a Subsonic server: https://opensubsonic.netlify.app/docs/ */
import { createHash, randomBytes } from 'node:crypto'
import { limits } from '@nava/contracts'
import { problem } from '../../platform/http/errors.ts'
import type { FetchOutside } from '../../platform/outside/fetch-outside.ts'
import { readBytes } from '../../platform/outside/read-text.ts'
import type { ServerReply } from './read-reply.ts'
import { readReplyAside } from './read-reply-aside.ts'

export interface ServerAccount {
  address: string
  /** Empty if the password is an API key */
  name: string
  password: string
}

/** Makes a call; `signal` aborts all of them. */
export type AskServer = (call: string, query?: Record<string, string>) => Promise<ServerReply>

/** First version with tokens; servers refuse clients that are newer than themselves. */
const VERSION = '1.13.0'

const NO_TOKENS = 41
const REFUSED = new Set([40, 42, 43, 44, 50])

const tooLarge = () => problem('library.too-large')

/** @throws HttpError library.… or source.… */
export function subsonicServer(fetch: FetchOutside, account: ServerAccount, signal: AbortSignal): AskServer {
  const { address, name, password } = account
  const { host } = new URL(address)
  let takesTokens = true

  const credentials = (): Record<string, string> => {
    if (name === '') return { apiKey: password }
    if (!takesTokens) return { u: name, p: `enc:${Buffer.from(password).toString('hex')}` }
    const salt = randomBytes(8).toString('hex')
    const token = createHash('md5')
      .update(password + salt)
      .digest('hex')
    return { u: name, t: token, s: salt }
  }

  const ask: AskServer = async (call, query = {}) => {
    const given = { ...credentials(), v: VERSION, c: 'Nava', f: 'json', ...query }
    const url = `${address}/rest/${call}.view?${new URLSearchParams(given).toString()}`
    const { replyBytes: maxBytes, timeout } = limits.libraryImport
    const { body } = await fetch(url, { maxBytes, timeout, signal, tooLarge })
    const reply = await readReplyAside((await readBytes(body)).toString('utf8'))
    if (!reply) throw problem('library.not-subsonic', { host })
    if (reply.status === 'ok') return reply
    const code = reply.error?.code ?? 0
    if (code === NO_TOKENS && takesTokens && name !== '') {
      takesTokens = false
      return ask(call, query)
    }
    throw code === NO_TOKENS || REFUSED.has(code)
      ? problem('library.refused', { host })
      : problem('library.error', { host })
  }
  return ask
}
