import type { ServerEvents } from '@nava/contracts'

type Listener = (...args: never[]) => void

/**
 * Replaces socket.io's client: `vi.mock('socket.io-client', () => ({ io: () => fakeSocket }))`. Tests act as
 * the server.
 */
class FakeSocket {
  /** Pauses between attempts are tested with the real client. */
  readonly io = {
    opts: {},
    randomizationFactor: () => undefined,
    reconnectionDelay: () => undefined,
    reconnectionDelayMax: () => undefined,
  }
  connected = false
  readonly watched = new Set<number>()
  readonly watchedPodcasts = new Set<number>()
  #listeners = new Map<string, Set<Listener>>()

  on(name: string, listener: Listener) {
    const all = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, all.add(listener))
  }

  off(name: string, listener: Listener) {
    this.#listeners.get(name)?.delete(listener)
  }

  readonly answers = new Map<string, (value: unknown) => unknown>()
  readonly sent: [name: string, value?: unknown][] = []

  emit(name: string, ...args: unknown[]) {
    const done = args.find((arg) => typeof arg === 'function')
    if (/upload/i.test(name)) return this.#watch(name, args[0] as number, done as (allowed: boolean) => void)
    const value = typeof args[0] === 'function' ? undefined : args[0]
    this.sent.push(value === undefined ? [name] : [name, value])
    const answer = this.answers.get(name)
    if (answer) done?.(answer(value))
  }

  #watch(name: string, id: number, done?: (allowed: boolean) => void) {
    if (name === 'watchUpload') this.watched.add(id)
    if (name === 'unwatchUpload') this.watched.delete(id)
    if (name === 'watchPodcastUpload') this.watchedPodcasts.add(id)
    if (name === 'unwatchPodcastUpload') this.watchedPodcasts.delete(id)
    done?.(true)
  }

  disconnect() {
    this.connected = false
    this.watched.clear()
    this.watchedPodcasts.clear()
    this.#dispatch('disconnect')
    return this
  }

  connect() {
    this.connected = true
    this.#dispatch('connect')
  }

  /** Lets an attempt to connect fail, as with the reply of a proxy. */
  refuse(context: { status: number; responseText: string; headers?: Record<string, string> }) {
    const getResponseHeader = (name: string) => context.headers?.[name] ?? null
    const error = new Error('xhr poll error')
    this.#dispatch('connect_error', Object.assign(error, { context: { ...context, getResponseHeader } }))
  }

  push<Name extends keyof ServerEvents>(name: Name, ...args: Parameters<ServerEvents[Name]>) {
    this.#dispatch(name, ...args)
  }

  #dispatch(name: string, ...args: unknown[]) {
    for (const listener of this.#listeners.get(name) ?? []) listener(...(args as never[]))
  }
}

export const fakeSocket = new FakeSocket()
