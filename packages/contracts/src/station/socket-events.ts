/** The events of the socket, of all areas. */
import type { UploadClientEvents, UploadServerEvents } from '../studio/uploads.ts'
import type { ChatClientEvents, ChatServerEvents } from './chat.ts'
import type { PushServerEvents } from './push.ts'

/** Server to client. */
export interface ServerEvents extends UploadServerEvents, ChatServerEvents, PushServerEvents {}

/** Client to server. */
export interface ClientEvents extends UploadClientEvents, ChatClientEvents {}

/**
 * How the client connects: a WebSocket at once, so that any process of the server may take it; by polling, which needs the same
 * process for each request, only where no WebSocket comes through.
 */
export const SOCKET_TRANSPORTS = ['websocket', 'polling'] as const

/** The path of the socket; matched in any case. */
export const SOCKET_PATH = '/music/chatHub'
