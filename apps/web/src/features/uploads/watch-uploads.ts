import type { UploadEvent } from '@nava/contracts'
import { type LiveSocket, holdSocket } from '../../lib/live-socket.ts'

type Watcher = {
  onEvent: (event: UploadEvent) => void
  /** Whether pushes come: from now on, or no longer. */
  onLive: (live: boolean) => void
}

/** Has the server push how the uploads of these tracks come along. Returns a function that ends it. */
export function watchUploads(musicIDs: readonly number[], { onEvent, onLive }: Watcher): () => void {
  return holdSocket((socket) => {
    const watch = () => {
      // A new connection knows nothing of what the last one watched.
      void Promise.all(musicIDs.map((musicID) => watchOne(socket, musicID))).then((allowed) =>
        onLive(socket.connected && allowed.every(Boolean)),
      )
    }
    const lose = () => onLive(false)
    socket.on('connect', watch)
    socket.on('disconnect', lose)
    socket.on('upload', onEvent)
    if (socket.connected) watch()
    return () => {
      socket.off('connect', watch)
      socket.off('disconnect', lose)
      socket.off('upload', onEvent)
      if (socket.connected) for (const musicID of musicIDs) socket.emit('unwatchUpload', musicID)
    }
  })
}

function watchOne(socket: LiveSocket, musicID: number): Promise<boolean> {
  return new Promise((resolve) => socket.emit('watchUpload', musicID, resolve))
}
