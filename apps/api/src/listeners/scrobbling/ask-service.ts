import { limits } from '@nava/contracts'

export interface ServiceReply {
  status: number
  headers: Headers
  /** Undefined if the reply is not JSON */
  body: unknown
}

const MAX_CHARACTERS = 100_000

/** Returns undefined if the service does not answer in time. */
export async function askService(
  address: string | URL,
  init: RequestInit,
): Promise<ServiceReply | undefined> {
  try {
    const reply = await fetch(address, {
      ...init,
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
