/** Client of a Subsonic server: https://opensubsonic.netlify.app/docs/ */
import { createHash, randomBytes } from 'node:crypto'
import { limits } from '@nava/contracts'
import { problem } from '../../platform/http/errors.ts'
import type { FetchOutside } from '../../platform/outside/fetch-outside.ts'
import { readBytes } from '../../platform/outside/read-text.ts'
import type { Product } from '../../platform/site/product.ts'

export interface ServerAccount {
  address: string
  /** Empty if the password is an API key */
  name: string
  password: string
}

export interface ServerCall {
  call: string
  query: Record<string, string>
  /** False for servers that want the password itself */
  takesTokens: boolean
}

/** First version with tokens; servers refuse clients that are newer than themselves. */
const VERSION = '1.13.0'

const tooLarge = () => problem('library.too-large')

/** Returns a function that returns the reply to a call; `signal` aborts all calls. @throws HttpError library.too-large or source.… */
export function subsonicServer(
  { fetch, product }: { fetch: FetchOutside; product: Pick<Product, 'name'> },
  account: ServerAccount,
  signal: AbortSignal,
) {
  const { replyBytes: maxBytes, timeout } = limits.libraryImport
  return async ({ call, query, takesTokens }: ServerCall): Promise<Uint8Array> => {
    const given = { ...credentials(account, takesTokens), v: VERSION, c: product.name, f: 'json', ...query }
    const url = `${account.address}/rest/${call}.view?${new URLSearchParams(given).toString()}`
    const { body } = await fetch(url, { maxBytes, timeout, signal, tooLarge })
    return readBytes(body)
  }
}

function credentials({ name, password }: ServerAccount, takesTokens: boolean): Record<string, string> {
  if (name === '') return { apiKey: password }
  if (!takesTokens) return { u: name, p: `enc:${Buffer.from(password).toString('hex')}` }
  const salt = randomBytes(8).toString('hex')
  const token = createHash('md5')
    .update(password + salt)
    .digest('hex')
  return { u: name, t: token, s: salt }
}
