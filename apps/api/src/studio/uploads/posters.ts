import { posterKey, POSTERS } from '@nava/media/storage/keys'
import { NotStored, type Storage } from '@nava/media/storage/storage'
import { Readable } from 'node:stream'
import type { StreamsStore } from '../../catalogue/streams/streams.store.ts'
import { problem } from '../../platform/http/errors.ts'
import type { ReceivedFile } from '../../platform/http/receive-file.ts'

export type Posters = ReturnType<typeof posters>

export function posters({ storage, streams }: { storage: Storage; streams: StreamsStore }) {
  const published = async (musicID: number) => {
    const asset = await streams.ofMusic(musicID, 'video')
    return asset?.version ? { assetID: asset.assetID, version: asset.version } : undefined
  }

  return {
    of: async (musicID: number): Promise<{ version: string; numbers: number[] }> => {
      const video = await published(musicID)
      if (!video) return { version: '', numbers: [] }
      const found = await Promise.all(
        POSTERS.map((number) => storage.stat(posterKey(video.assetID, video.version, number))),
      )
      return { version: video.version, numbers: POSTERS.filter((_, at) => found[at]) }
    },

    read: async (musicID: number, number: number): Promise<ReceivedFile> => {
      const video = await published(musicID)
      if (!video) throw problem('stream.not-found')
      const bytes = await storage.read(posterKey(video.assetID, video.version, number)).catch(missing)
      return { stream: Readable.from([bytes]), name: 'poster.jpg', expectedBytes: bytes.length }
    },
  }
}

function missing(error: unknown): never {
  throw error instanceof NotStored ? problem('stream.not-found') : error
}
