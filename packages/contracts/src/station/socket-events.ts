import type { UploadClientEvents, UploadServerEvents } from '../studio/uploads.ts'
import type { ChatClientEvents, ChatServerEvents } from './chat.ts'
import type { PushServerEvents } from './push.ts'

/** From server to client */
export interface ServerEvents extends UploadServerEvents, ChatServerEvents, PushServerEvents {}

/** From client to server */
export interface ClientEvents extends UploadClientEvents, ChatClientEvents {}

/** Any process can serve a WebSocket. Polling needs the same process for each request: only as a fallback. */
export const SOCKET_TRANSPORTS = ['websocket', 'polling'] as const

/** Case-insensitive */
export const SOCKET_PATH = '/music/chatHub'
