import type { ClientEvents, PodcastUploadEvent, ServerEvents, UploadEvent } from '@nava/contracts'
import { musicIsFor, podcastIsFor } from '@nava/db/visibility'
import type { Server } from 'socket.io'
import * as z from 'zod'
import type { Auth, Caller } from '../../platform/http/auth.ts'
import type { MusicStore } from '../../catalogue/music/music.store.ts'
import type { PodcastsStore } from '../../catalogue/podcasts/podcasts.store.ts'

type Kind = 'music' | 'podcast'
const room = (kind: Kind, id: number) => `${kind === 'music' ? 'upload' : 'podcast-upload'}:${id}`
const RowID = z.int().positive()
/** Maximum per connection */
const MAX_WATCHED = 500

export function uploadEvents(
  io: Server<ClientEvents, ServerEvents>,
  auth: Auth,
  { music, podcasts }: { music: Pick<MusicStore, 'findOwnership'>; podcasts: Pick<PodcastsStore, 'find'> },
) {
  const ownedBy = async (kind: Kind, id: number, caller: Caller): Promise<boolean> => {
    if (kind === 'podcast') {
      const row = await podcasts.find(id)
      return row !== null && podcastIsFor.own(row, caller)
    }
    const row = await music.findOwnership(id)
    return row !== null && musicIsFor.own(row, caller)
  }

  io.on('connection', (socket) => {
    const watch = async (kind: Kind, input: unknown, done: ((allowed: boolean) => void) | undefined) => {
      const answer = typeof done === 'function' ? done : () => undefined
      const id = RowID.safeParse(input)
      const token: unknown = socket.handshake.auth.token
      if (!id.success || typeof token !== 'string' || socket.rooms.size > MAX_WATCHED) return answer(false)
      try {
        const caller = await auth.callerOf(token, ['user'])
        if (!caller || !(await ownedBy(kind, id.data, caller))) return answer(false)
        // A disconnected socket would stay in the room forever.
        if (!socket.connected) return
        await socket.join(room(kind, id.data))
        answer(true)
      } catch {
        answer(false)
      }
    }
    const unwatch = (kind: Kind, input: unknown) => {
      const id = RowID.safeParse(input)
      if (id.success) void socket.leave(room(kind, id.data))
    }
    socket.on('watchUpload', (input, done) => watch('music', input, done))
    socket.on('unwatchUpload', (input) => unwatch('music', input))
    socket.on('watchPodcastUpload', (input, done) => watch('podcast', input, done))
    socket.on('unwatchPodcastUpload', (input) => unwatch('podcast', input))
  })

  return {
    publish: (event: UploadEvent) => {
      io.to(room('music', event.musicID)).emit('upload', event)
    },
    publishPodcast: (event: PodcastUploadEvent) => {
      io.to(room('podcast', event.podcastID)).emit('podcastUpload', event)
    },
  }
}
