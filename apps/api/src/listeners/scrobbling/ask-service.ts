import { limits } from '@nava/contracts'
import type { Product } from '../../platform/site/product.ts'

export interface ServiceReply {
  status: number
  headers: Headers
  /** Undefined if the reply is not JSON */
  body: unknown
}

const MAX_CHARACTERS = 100_000

/** Returns undefined if the service does not answer in time. */
export type AskService = (
  address: URL,
  init: RequestInit & { headers?: Record<string, string> },
) => Promise<ServiceReply | undefined>

export const serviceAsker =
  (product: Pick<Product, 'userAgent'>): AskService =>
  async (address, init) => {
    try {
      const reply = await fetch(address, {
        ...init,
        headers: { ...init.headers, 'user-agent': product.userAgent },
        redirect: 'error',
        signal: AbortSignal.timeout(limits.scrobbling.timeout),
      })
      const text = await reply.text()
      return { status: reply.status, headers: reply.headers, body: jsonOf(text.slice(0, MAX_CHARACTERS)) }
    } catch {
      return undefined
    }
  }

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
