import { inject } from 'vitest'

export interface Client {
  get: (path: string, headers?: Record<string, string>) => Promise<Response>
  send: (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => Promise<Response>
  upload: (path: string, bytes: Uint8Array<ArrayBuffer>, name: string) => Promise<Response>
}

export async function clientOf(email?: string): Promise<Client> {
  const { address, password } = inject('stack')
  const authorization: Record<string, string> = {}
  const client: Client = {
    get: (path, headers = {}) => fetch(address + path, { headers: { ...authorization, ...headers } }),
    send: (method, path, body) =>
      fetch(address + path, {
        method,
        headers: { ...authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    upload: (path, bytes, name) => {
      const form = new FormData()
      form.append('file', new Blob([bytes]), name)
      return fetch(address + path, { method: 'POST', headers: authorization, body: form })
    },
  }
  if (email) authorization.authorization = `Bearer ${await tokenOf(email, password)}`
  return client
}

export async function tokenOf(email: string, password = inject('stack').password): Promise<string> {
  const reply = await fetch(`${inject('stack').address}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { data } = (await reply.json()) as { data?: string }
  if (!data) throw new Error(`${email} cannot sign in`)
  return data
}

/**
 * Calls `look` every half second until it returns a value.
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
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error(`${what} did not happen within ${seconds} s`)
}

export const ownTitle = (title: string): string => `${title} ${crypto.randomUUID().slice(0, 8)}`
