import type { AssetKind, AssetStatus, PodcastUploadEvent, UploadEvent } from '@nava/contracts'
import { type PageSocket, holdSocket } from '../../../../lib/calls/socket.ts'
import type { UploadOwner } from '../upload-owner.ts'

interface Watcher {
  onStatus: (owner: UploadOwner, asset: AssetKind, status: AssetStatus) => void
  onLive: (live: boolean) => void
}

export function watchUploads(owners: readonly UploadOwner[], { onStatus, onLive }: Watcher): () => void {
  return holdSocket((socket) => {
    const watch = () => {
      // The server forgets subscriptions of a lost connection, so a new one subscribes again.
      void Promise.all(owners.map((owner) => watchOne(socket, owner))).then((allowed) =>
        onLive(socket.connected && allowed.every(Boolean)),
      )
    }
    const lose = () => onLive(false)
    const onMusic = ({ musicID, kind, status }: UploadEvent) =>
      onStatus({ kind: 'music', id: musicID }, kind, status)
    const onPodcast = ({ podcastID, status }: PodcastUploadEvent) =>
      onStatus({ kind: 'podcast', id: podcastID }, 'audio', status)
    socket.on('connect', watch)
    socket.on('disconnect', lose)
    socket.on('upload', onMusic)
    socket.on('podcastUpload', onPodcast)
    if (socket.connected) watch()
    return () => {
      socket.off('connect', watch)
      socket.off('disconnect', lose)
      socket.off('upload', onMusic)
      socket.off('podcastUpload', onPodcast)
      if (socket.connected) for (const owner of owners) unwatchOne(socket, owner)
    }
  })
}

function watchOne(socket: PageSocket, { kind, id }: UploadOwner): Promise<boolean> {
  return new Promise((resolve) =>
    socket.emit(kind === 'music' ? 'watchUpload' : 'watchPodcastUpload', id, resolve),
  )
}

function unwatchOne(socket: PageSocket, { kind, id }: UploadOwner): void {
  socket.emit(kind === 'music' ? 'unwatchUpload' : 'unwatchPodcastUpload', id)
}
