import type { ServerEvents } from '@nava/contracts'

type Listener = (...args: never[]) => void

/**
 * Replaces socket.io's client: `vi.mock('socket.io-client', () => ({ io: () => fakeSocket }))`. The test plays the
 * server.
 */
class FakeSocket {
  connected = false
  /** Tracks and podcasts that the client watches */
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

  /** Replies to other events by name; none by default */
  readonly answers = new Map<string, (value: unknown) => unknown>()
  /** Other events sent, with their values */
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
    this.#tell('disconnect')
    return this
  }

  /** Connects. */
  connect() {
    this.connected = true
    this.#tell('connect')
  }

  /** Pushes an event. */
  push<Name extends keyof ServerEvents>(name: Name, ...args: Parameters<ServerEvents[Name]>) {
    this.#tell(name, ...args)
  }

  #tell(name: string, ...args: unknown[]) {
    // The cast holds: listeners of this event take its values.
    for (const listener of this.#listeners.get(name) ?? []) listener(...(args as never[]))
  }
}

export const fakeSocket = new FakeSocket()
