import { inject } from 'vitest'

export interface Client {
  get: (path: string, headers?: Record<string, string>) => Promise<Response>
  send: (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => Promise<Response>
  upload: (path: string, bytes: Uint8Array<ArrayBuffer>, name: string) => Promise<Response>
}

export async function clientOf(email?: string): Promise<Client> {
  const authorization: Record<string, string> = email
    ? { authorization: `Bearer ${await tokenOf(email)}` }
    : {}
  return {
    get: (path, headers = {}) => request(path, { headers: { ...authorization, ...headers } }),
    send: (method, path, body) =>
      request(path, {
        method,
        headers: { ...authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    upload: (path, bytes, name) => {
      const form = new FormData()
      form.append('file', new Blob([bytes]), name)
      return request(path, { method: 'POST', headers: authorization, body: form })
    },
  }
}

/** Statuses with which a proxy answers for a process that was killed */
export const INTERRUPTED = [502, 503, 504]

/** Makes a request to the stack; again if a process was killed meanwhile, on a stack whose processes are. */
export async function request(path: string, init: RequestInit = {}): Promise<Response> {
  const { address, isKilled } = inject('stack')
  const send = () => fetch(address + path, init)
  if (!isKilled) return send()
  return eventually(`${path} is answered`, 60, async () => {
    const reply = await send().catch(() => undefined)
    return reply && !INTERRUPTED.includes(reply.status) ? reply : undefined
  })
}

/** Tokens by address, because each sign-in takes the server a tenth of a second */
const tokens = new Map<string, Promise<string>>()

/** Signs in with the password of all accounts of the tests, once per file. */
export function tokenOf(email: string): Promise<string> {
  const token = tokens.get(email) ?? signIn(email)
  tokens.set(email, token)
  return token
}

async function signIn(email: string): Promise<string> {
  const reply = await request('/api/users/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: inject('stack').password }),
  })
  const { data } = (await reply.json()) as { data?: string }
  if (!data) throw new Error(`${email} cannot sign in`)
  return data
}

/** Milliseconds between two looks */
const STEP = 90

/**
 * Calls `look` again and again until it returns a value.
 * @throws Error after `seconds`
 */
export async function eventually<T>(
  what: string,
  seconds: number,
  look: () => Promise<T | undefined>,
): Promise<T> {
  const end = Date.now() + seconds * 1000
  while (Date.now() < end) {
    const found = await look()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, STEP))
  }
  throw new Error(`${what} did not happen within ${seconds} s`)
}

/** Returns a function that returns the seconds since now, which bound how far a sound can have played. */
export function stopwatch(): () => number {
  const start = performance.now()
  return () => (performance.now() - start) / 1000
}

export const ownTitle = (title: string): string => `${title} ${crypto.randomUUID().slice(0, 8)}`
