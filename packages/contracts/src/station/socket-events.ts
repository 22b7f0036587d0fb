import type { FiguresClientEvents, FiguresServerEvents } from './admin-figures.ts'
import type { DeviceClientEvents, DeviceServerEvents } from '../listeners/devices.ts'
import type { UploadClientEvents, UploadServerEvents } from '../studio/uploads.ts'
import type { AirClientEvents, AirServerEvents } from './air-browser.ts'
import type { ChatClientEvents, ChatServerEvents } from './chat.ts'
import type { PushServerEvents } from './push.ts'

export interface ServerEvents
  extends
    UploadServerEvents,
    ChatServerEvents,
    PushServerEvents,
    DeviceServerEvents,
    FiguresServerEvents,
    AirServerEvents {}

export interface ClientEvents
  extends UploadClientEvents, ChatClientEvents, DeviceClientEvents, FiguresClientEvents, AirClientEvents {}

/** Transports of socket.io. Polling, the fallback, needs the same process for all requests of a client. */
export const SOCKET_TRANSPORTS = ['websocket', 'polling'] as const

/** Upper and lower case are equal */
export const SOCKET_PATH = '/music/chatHub'
