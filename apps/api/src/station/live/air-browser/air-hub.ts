/** Takes the shows and tests that DJs send from a page, over its socket. */
import type { Readable } from 'node:stream'
import {
  type AirEnded,
  AirStart,
  type AirStarted,
  AirTitle,
  type ClientEvents,
  limits,
  type ServerEvents,
} from '@nava/contracts'
import type { FastifyBaseLogger } from 'fastify'
import type { Socket } from 'socket.io'
import { allows, type Auth, type Caller } from '../../../platform/http/auth.ts'
import type { SocketServer } from '../../../platform/sockets/attach-sockets.ts'
import { type BrowserSource, browserSource } from './browser-source.ts'

type Guest = Socket<ClientEvents, ServerEvents>

/** One that may send, to the channel or as a test */
export interface Admitted {
  state: 'admitted'
  /** End of the time, ms since 1970 */
  until: number
  /** DJ whose show it is; null for an admin without one, and for a test */
  djID: number | null
  /** Takes the sound until its end. */
  receive: (body: Readable) => Promise<void>
  /** Tells why a page that did not stop sends no longer. */
  whyEnded: () => Promise<AirEnded>
}

/** Lets a caller send, or answers why not. */
export type AdmitBrowser = (caller: Caller, start: AirStart) => Promise<Admitted | AirStarted>

interface Parts {
  auth: Pick<Auth, 'callerOf'>
  admit: AdmitBrowser
  setTitle: (userID: number, title: string) => Promise<boolean>
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Milliseconds between checks whether senders still may */
  checkEvery?: number
}

interface Sending extends BrowserSource {
  userID: number
  admitted: Admitted
  isTest: boolean
  /** What the page is told, unless the show knows better */
  why: AirEnded | undefined
  /** Settles once all that was sent is taken */
  received: Promise<void>
}

export function airHub(io: SocketServer, parts: Parts) {
  const { log, checkEvery = limits.live.air.browser.checkEvery } = parts
  const shows = browserShows(io, parts)
  const timer = setInterval(() => {
    shows.check().catch((err: unknown) => log.warn({ err }, 'senders of shows were not checked'))
  }, checkEvery).unref()
  io.on('connection', (guest: Guest) => answerGuest(guest, shows, parts))
  return {
    stop: (): void => {
      shows.stop()
      clearInterval(timer)
    },
  }
}

type Shows = ReturnType<typeof browserShows>

function browserShows(io: SocketServer, { auth, admit, log }: Parts) {
  /** By socket; undefined while it is decided whether it may */
  const sending = new Map<string, Sending | undefined>()
  let isStopped = false
  const callerOf = ({ handshake }: Guest) => {
    const token: unknown = handshake.auth.token
    return typeof token === 'string' ? auth.callerOf(token, ['user']) : Promise.resolve(undefined)
  }

  const admitGuest = async (guest: Guest, start: AirStart) => {
    const caller = await callerOf(guest)
    return caller ? { caller, answer: await admit(caller, start) } : undefined
  }

  const tellEnd = async (guest: Guest, own: Sending) => {
    const isOwnWill = own.body.writableFinished && !own.why
    sending.delete(guest.id)
    // After a restart the page goes on by itself.
    if (isOwnWill || isStopped || !guest.connected) return
    guest.emit('airEnded', own.why ?? (await own.admitted.whyEnded()))
  }

  return {
    of: (guest: Guest) => sending.get(guest.id),

    start: async (guest: Guest, input: unknown): Promise<AirStarted> => {
      const wanted = AirStart.safeParse(input)
      if (!wanted.success) return { state: 'invalid' }
      if (sending.has(guest.id)) return { state: 'busy' }
      sending.set(guest.id, undefined)
      const decided = await admitGuest(guest, wanted.data).finally(() => sending.delete(guest.id))
      if (!decided) return { state: 'signedOut' }
      const { caller, answer: admitted } = decided
      if (admitted.state !== 'admitted') return admitted
      const source = browserSource()
      const received = admitted.receive(source.body)
      const isTest = wanted.data.use === 'test'
      const own = { ...source, admitted, userID: caller.userID, isTest, why: undefined, received }
      sending.set(guest.id, own)
      if (!guest.connected) own.finish()
      void received
        .then(() => tellEnd(guest, own))
        .catch((err: unknown) => log.warn({ err }, 'a show ended untold'))
      return { state: 'started', until: new Date(admitted.until).toISOString() }
    },

    end: (own: Sending, why: AirEnded): void => {
      own.why ??= why
      own.body.destroy()
    },

    /** Ends shows whose sender has signed out, was suspended, or is no member of the DJ any more. */
    async check(): Promise<void> {
      for (const [id, own] of sending) {
        const guest = io.of('/').sockets.get(id)
        if (!own || !guest) continue
        const caller = await callerOf(guest)
        const { djID } = own.admitted
        const isOfDj = caller && (caller.isAdmin || djID === null || caller.djIDs.includes(djID))
        if (!isOfDj || !allows('dj', caller)) this.end(own, { state: 'signedOut' })
      }
    },

    stop: (): void => {
      isStopped = true
    },
  }
}

function answerGuest(guest: Guest, shows: Shows, { setTitle, log }: Pick<Parts, 'setTitle' | 'log'>): void {
  guest.on('airStart', (input, done) => {
    const answer = answerOf(done)
    shows.start(guest, input).then(answer, (err: unknown) => {
      log.warn({ err }, 'a show could not begin')
      answer({ state: 'unavailable' })
    })
  })
  guest.on('airBytes', (input, done) => {
    const answer = answerOf(done)
    const own = shows.of(guest)
    if (!own) return answer(false)
    void own.take(input).then((taken) => {
      if (taken === 'invalid') shows.end(own, { state: 'invalid' })
      answer(taken === 'taken')
    })
  })
  guest.on('airStop', (done) => {
    const answer = answerOf(done)
    const own = shows.of(guest)
    if (!own) return answer(false)
    own.finish()
    void own.received.then(() => answer(true))
  })
  guest.on('airTitle', (input, done) => {
    const answer = answerOf(done)
    const own = shows.of(guest)
    const title = AirTitle.safeParse(input)
    if (!own || own.isTest || !title.success) return answer(false)
    setTitle(own.userID, title.data).then(answer, () => answer(false))
  })
  // What has arrived is heard; the page may return to the show.
  guest.on('disconnect', () => shows.of(guest)?.finish())
}

/** Programs of others may send no function. */
const answerOf = <Done extends (value: never) => void>(done: Done): Done | (() => void) =>
  typeof done === 'function' ? done : () => undefined
