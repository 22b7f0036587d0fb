/** What one client of RTMP says, read by node-media-server, with bounds for everything that comes */
import logger from 'node-media-server/src/core/logger.js'
import Rtmp from 'node-media-server/src/protocol/rtmp.js'

// The library prints what it cannot read.
logger.log = () => undefined

/** Bytes of a message, before and after the client may send. The largest one is a picture of highest quality. */
const MOST_BYTES = { command: 16 * 1024, media: 4 * 1024 * 1024 }
/** Chunk streams that a client interleaves; OBS and ffmpeg use four or five */
const MOST_STREAMS = 12

const TYPE = { sound: 8, picture: 9 } as const

export interface MediaMessage {
  of: keyof typeof TYPE
  /** Milliseconds */
  time: number
  data: Buffer
}

export interface RtmpHandlers {
  reply: (bytes: Buffer) => void
  /** The client asks to send. `key`: its stream key; `agent`: name of the program, as it says */
  publish: (asked: { app: string; key: string; agent: string }) => void
  media: (message: MediaMessage) => void
  /** The client stops sending, or asks for what there is not, such as to play. */
  end: () => void
}

export class RtmpConnection extends Rtmp {
  readonly #handlers: RtmpHandlers
  #state: 'new' | 'asking' | 'sending' = 'new'

  constructor(handlers: RtmpHandlers) {
    super()
    this.#handlers = handlers
    this.onOutputCallback = handlers.reply
  }

  /** @throws Error if the bytes are none of the protocol, or too many */
  read(bytes: Buffer): void {
    const fault = this.parserData(bytes)
    if (fault !== null) throw new Error(fault)
  }

  admit(): void {
    this.#state = 'sending'
    this.sendStatusMessage(this.streamId, 'status', 'NetStream.Publish.Start', 'You are on the air')
  }

  refuse(reason: string): void {
    this.sendStatusMessage(this.streamId, 'error', 'NetStream.Publish.BadName', reason)
  }

  override packetAlloc(): void {
    const { length } = this.parserPacket.header
    if (length > MOST_BYTES[this.#state === 'sending' ? 'media' : 'command'])
      throw new Error('a message is too long')
    if (this.inPackets.size > MOST_STREAMS) throw new Error('there are too many chunk streams')
    super.packetAlloc()
  }

  override controlHandler(): void {
    super.controlHandler()
    if (!(this.inChunkSize >= 1)) throw new Error('chunks have no size')
  }

  override invokeHandler(): void {
    // The library reads commands of any length.
    if (this.parserPacket.header.length > MOST_BYTES.command) throw new Error('a command is too long')
    super.invokeHandler()
  }

  override dataHandler(): void {
    const { header, clock, payload } = this.parserPacket
    const of = header.type === TYPE.sound ? 'sound' : header.type === TYPE.picture ? 'picture' : undefined
    if (this.#state !== 'sending' || !of || header.length === 0 || payload.length < header.length) return
    // The next message overwrites the payload.
    this.#handlers.media({ of, time: clock, data: Buffer.from(payload.subarray(0, header.length)) })
  }

  override onPublish({ streamName }: { streamName?: unknown }): void {
    if (this.#state !== 'new') throw new Error('it sends already')
    this.#state = 'asking'
    this.streamId = 1
    const said = this.connectCmdObj
    const agent = typeof said === 'object' && said && 'flashVer' in said ? said.flashVer : ''
    const app = typeof this.streamApp === 'string' ? this.streamApp : ''
    const [key = ''] = (typeof streamName === 'string' ? streamName : '').split('?')
    this.#handlers.publish({ app, key, agent: typeof agent === 'string' ? agent : '' })
  }

  /** Nobody listens here: the live channel is HLS. */
  override onPlay(): void {
    this.sendStatusMessage(1, 'error', 'NetStream.Play.StreamNotFound', 'Listen at /live of the site')
    this.#handlers.end()
  }

  override onDeleteStream(): void {
    this.#handlers.end()
  }
}
