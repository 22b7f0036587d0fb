import { beforeAll, beforeEach, vi } from 'vitest'

type Match = Pick<MultiCacheQueryOptions, 'ignoreSearch' | 'cacheName'>

/**
 * In-memory Cache Storage for jsdom, which has none. Like browsers, it stores complete replies or nothing.
 */
class MemoryCache {
  readonly entries = new Map<string, { body: ArrayBuffer; headers: Headers; status: number }>()
  readonly takes: (bytes: number) => void

  constructor(takes: (bytes: number) => void) {
    this.takes = takes
  }

  async put(request: string, response: Response) {
    const { headers, status } = response
    const body = await response.arrayBuffer()
    this.takes(body.byteLength)
    this.entries.set(absolute(request), { body, headers, status })
  }

  async match(request: string, { ignoreSearch = false }: Match = {}) {
    const [address] = this.addresses(request, ignoreSearch)
    const found = address === undefined ? undefined : this.entries.get(address)
    return found && new Response(found.body, found)
  }

  async delete(request: string, { ignoreSearch = false }: Match = {}) {
    const addresses = this.addresses(request, ignoreSearch)
    for (const address of addresses) this.entries.delete(address)
    return addresses.length > 0
  }

  async keys(request?: string, { ignoreSearch = false }: Match = {}) {
    const addresses = request === undefined ? [...this.entries.keys()] : this.addresses(request, ignoreSearch)
    return addresses.map((url) => ({ url }))
  }

  private addresses(request: string, ignoreSearch: boolean): string[] {
    const nameOf = (address: string) => (ignoreSearch ? address.split('?')[0] : address)
    return [...this.entries.keys()].filter((each) => nameOf(each) === nameOf(absolute(request)))
  }
}

const absolute = (address: string) => new URL(address, location.href).href

/** Gives each test an empty `caches`; `setQuota` limits the total bytes. */
export function withCacheStorage() {
  let all = new Map<string, MemoryCache>()
  let quota = Infinity
  const used = () =>
    [...all.values()]
      .flatMap(({ entries }) => [...entries.values()])
      .reduce((sum, { body }) => sum + body.byteLength, 0)
  const takes = (bytes: number) => {
    if (used() + bytes > quota) throw new DOMException('No space', 'QuotaExceededError')
  }
  beforeAll(() => {
    vi.stubGlobal('caches', {
      open: async (name: string) => {
        const cache = all.get(name) ?? new MemoryCache(takes)
        all.set(name, cache)
        return cache
      },
      has: async (name: string) => all.has(name),
      keys: async () => [...all.keys()],
      delete: async (name: string) => all.delete(name),
      match: async (request: string, { cacheName = '', ...options }: Match) =>
        all.get(cacheName)?.match(request, options),
    })
  })
  beforeEach(() => {
    all = new Map()
    quota = Infinity
  })
  return {
    setQuota: (bytes: number) => (quota = bytes),
    paths: (name: string) =>
      [...(all.get(name)?.entries.keys() ?? [])].map((url) => url.slice(location.origin.length)),
    remove: (name: string, path: string) => all.get(name)?.entries.delete(absolute(path)),
  }
}
