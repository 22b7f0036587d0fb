/** Takes shows with pictures from OBS and others by RTMP: `rtmp://station/air` and an app password as stream key. */
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { acceptProxyLines } from '../../../../platform/http/accept-proxy-lines.ts'
import { clientAddress } from '../../../../platform/http/client-address.ts'
import type { AdmittedSource, AirIntake } from '../air-intake.ts'
import { lineOf } from '../source-request.ts'
import { flvShow, RefusedShow } from './flv-show.ts'
import { type MediaMessage, RtmpConnection } from './rtmp-connection.ts'

/** Milliseconds from the connection to the first part of a show */
const BEGINS_WITHIN = 20_000
/** Milliseconds for which one who was refused may still read why */
const LINGER = 1000
const MOST_CONNECTIONS = 50
/** Bytes of a show that wait for the encoder */
const MOST_WAITING = 1024 * 1024
const MOST_LETTERS = 200
const APP = /^\/*air\/*$/i

export interface RtmpServerOptions {
  intake: Pick<AirIntake, 'admit' | 'receive' | 'abandon'>
  host: string
  port: number
  /** True if a proxy in front tells the addresses of clients */
  isProxied: boolean
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

/** Returns what starts and stops the server. */
export function rtmpServer({ intake, host, port, isProxied, log }: RtmpServerOptions) {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket)).on('error', () => undefined)
    takeShow(socket, { intake, log })
  })
  server.maxConnections = MOST_CONNECTIONS
  if (isProxied) acceptProxyLines(server)
  return {
    start: async (): Promise<void> => {
      server.on('error', (err) => log.error({ err, port }, 'the port for RTMP cannot be opened'))
      server.listen({ host, port }, () => log.info({ port }, 'DJs may send by RTMP'))
      await once(server, 'listening').catch(() => undefined)
    },
    stop: (): void => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

function takeShow(socket: Socket, { intake, log }: Pick<RtmpServerOptions, 'intake' | 'log'>): void {
  let admitted: AdmittedSource | undefined
  const timer = setTimeout(() => socket.destroy(), BEGINS_WITHIN)
  const refuse = (reason: string) => {
    log.info({ reason }, 'a show by RTMP was refused')
    connection.refuse(reason)
    close()
  }
  const leave = (source: AdmittedSource) =>
    void intake.abandon(source).catch((err: unknown) => log.warn({ err }, 'a DJ left untold'))
  const close = () => {
    show.end()
    socket.pause()
    socket.end()
    setTimeout(() => socket.destroy(), LINGER).unref()
  }
  const begin = (parts: NonNullable<AdmittedSource['parts']>, body: PassThrough) => {
    clearTimeout(timer)
    if (!admitted) return
    const source = { ...admitted, parts }
    admitted = undefined
    intake
      .receive(source, body)
      .catch((err: unknown) => log.warn({ err }, 'a show by RTMP failed'))
      .finally(() => socket.destroy())
  }
  const show = bodyOf(socket, begin)
  const ask = async ({ app, key, agent }: { app: string; key: string; agent: string }) => {
    if (!APP.test(app)) return refuse('Send to the address that ends with /air')
    const name = lineOf(agent).slice(0, MOST_LETTERS)
    const request = { password: key || undefined, agent: name, name: '', format: 'flv' as const }
    const answer = await intake.admit(request, clientAddress(socket.remoteAddress ?? ''))
    if (answer.state === 'refused') return refuse(answer.text)
    if (socket.destroyed) return leave(answer)
    admitted = answer
    connection.admit()
  }
  const connection = new RtmpConnection({
    reply: (bytes) => void (socket.writable && socket.write(bytes)),
    publish: (asked) => {
      socket.pause()
      ask(asked)
        .catch((err: unknown) => {
          log.warn({ err }, 'a connection by RTMP failed')
          socket.destroy()
        })
        .finally(() => socket.resume())
    },
    media: show.add,
    end: close,
  })
  socket.on('data', (bytes) => {
    if (socket.writableEnded) return
    // Whatever a client sends ends its own connection at most.
    try {
      connection.read(bytes)
    } catch (error) {
      if (error instanceof RefusedShow) return refuse(error.message)
      socket.destroy()
    }
  })
  socket.once('close', () => {
    clearTimeout(timer)
    show.end()
    if (admitted) leave(admitted)
  })
}

/** Turns messages into a body of FLV, which `begin` gets with its first bytes. */
function bodyOf(
  socket: Socket,
  begin: (parts: NonNullable<AdmittedSource['parts']>, body: PassThrough) => void,
) {
  const body = new PassThrough({ highWaterMark: MOST_WAITING })
  const next = flvShow()
  let isFull = false
  return {
    add: (message: MediaMessage): void => {
      if (body.writableEnded || body.destroyed) return
      const piece = next(message)
      if (!piece) return
      if (piece.parts) begin(piece.parts, body)
      if (body.write(piece.bytes) || isFull) return
      isFull = true
      socket.pause()
      body.once('drain', () => {
        isFull = false
        socket.resume()
      })
    },
    end: () => void body.end(),
  }
}
