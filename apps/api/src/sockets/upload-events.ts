/** Pushes the progress of uploads to the browsers that watch them. */
import type { ClientEvents, ServerEvents, UploadEvent } from '@nava/contracts'
import type { Server } from 'socket.io'
import * as z from 'zod'
import type { Auth } from '../http/auth.ts'
import type { MusicStore } from '../music/music.store.ts'
import { owns } from '../music/own-music.ts'

const room = (musicID: number) => `upload:${musicID}`
const MusicID = z.int().positive()
/** Rooms that one connection may watch at a time. */
const maxWatched = 500

export function uploadEvents(io: Server<ClientEvents, ServerEvents>, auth: Auth, music: MusicStore) {
  io.on('connection', (socket) => {
    socket.on('watchUpload', async (input, done) => {
      const answer = typeof done === 'function' ? done : () => undefined
      const musicID = MusicID.safeParse(input)
      const token: unknown = socket.handshake.auth.token
      if (!musicID.success || typeof token !== 'string' || socket.rooms.size > maxWatched)
        return answer(false)
      try {
        const [caller, row] = await Promise.all([auth.callerOf(token, ['user']), music.find(musicID.data)])
        if (!row || !owns(caller, row)) return answer(false)
        await socket.join(room(row.id))
        answer(true)
      } catch {
        // The database is away; the browser asks again by itself.
        answer(false)
      }
    })
    socket.on('unwatchUpload', (input) => {
      const musicID = MusicID.safeParse(input)
      if (musicID.success) void socket.leave(room(musicID.data))
    })
  })

  return {
    publish: (event: UploadEvent) => {
      io.to(room(event.musicID)).emit('upload', event)
    },
  }
}
