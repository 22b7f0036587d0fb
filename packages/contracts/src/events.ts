/** What goes over the socket at /music/chatHub. */
import * as z from 'zod'
import type { ChatClientEvents, ChatServerEvents } from './chat.ts'
import { idOut } from './fields.ts'
import type { PushEvent } from './push.ts'
import { AssetKind, AssetStatus } from './uploads.ts'

/** Server to client, to those who watch a track: how its upload comes along. */
export const UploadEvent = z.object({ musicID: idOut, kind: AssetKind, status: AssetStatus })
export type UploadEvent = z.infer<typeof UploadEvent>

/** The same for those who watch a podcast. */
export const PodcastUploadEvent = z.object({ podcastID: idOut, status: AssetStatus })
export type PodcastUploadEvent = z.infer<typeof PodcastUploadEvent>

export interface ServerEvents extends ChatServerEvents {
  upload: (event: UploadEvent) => void
  podcastUpload: (event: PodcastUploadEvent) => void
  /** To every open page: what an admin tells all. */
  push: (event: PushEvent) => void
}

/** Client to server: `done` says whether the caller may watch (owner or admin). */
export interface ClientEvents extends ChatClientEvents {
  watchUpload: (musicID: number, done: (allowed: boolean) => void) => void
  unwatchUpload: (musicID: number) => void
  watchPodcastUpload: (podcastID: number, done: (allowed: boolean) => void) => void
  unwatchPodcastUpload: (podcastID: number) => void
}

/** Where the socket lives; matched in any case. */
export const SOCKET_PATH = '/music/chatHub'
