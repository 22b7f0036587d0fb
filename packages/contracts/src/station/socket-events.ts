import type { DeviceClientEvents, DeviceServerEvents } from '../listeners/devices.ts'
import type { UploadClientEvents, UploadServerEvents } from '../studio/uploads.ts'
import type { ChatClientEvents, ChatServerEvents } from './chat.ts'
import type { PushServerEvents } from './push.ts'

export interface ServerEvents
  extends UploadServerEvents, ChatServerEvents, PushServerEvents, DeviceServerEvents {}

export interface ClientEvents extends UploadClientEvents, ChatClientEvents, DeviceClientEvents {}

/** Any process can serve a WebSocket. Polling, the fallback, needs the same process for all requests. */
export const SOCKET_TRANSPORTS = ['websocket', 'polling'] as const

/** Case-insensitive */
export const SOCKET_PATH = '/music/chatHub'
