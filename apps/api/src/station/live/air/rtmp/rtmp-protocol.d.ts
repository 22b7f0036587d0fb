/** The part of node-media-server that is used: the protocol, without its servers. The package has no types. */
declare module 'node-media-server/src/protocol/rtmp.js' {
  /** Reads what a client sends, and makes the replies. Each method may throw at malformed bytes. */
  export default class Rtmp {
    /** What the client said when it connected, of any form */
    connectCmdObj: unknown
    streamApp: unknown
    streamId: number
    inChunkSize: number
    /** Message that is being read. `clock`: its time in ms */
    parserPacket: {
      header: { type: number; length: number }
      clock: number
      payload: Buffer
    }
    /** Messages that are being read, by chunk stream */
    inPackets: Map<number, unknown>
    onOutputCallback: (bytes: Buffer) => void
    parserData(bytes: Buffer): string | null
    packetAlloc(): void
    controlHandler(): void
    invokeHandler(): void
    dataHandler(): void
    onPublish(message: { streamName?: unknown }): void
    onPlay(message: { streamName?: unknown }): void
    onDeleteStream(message: unknown): void
    sendStatusMessage(stream: number, level: 'status' | 'error', code: string, description: string): void
  }
}

declare module 'node-media-server/src/core/logger.js' {
  const logger: { level: string; log: (message: string, level: string) => void }
  export default logger
}
