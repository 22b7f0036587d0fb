/** One audio segment of the built-in channel: its bytes, after the time stamp that HLS asks for. */
import type { AudioQuality } from '@nava/contracts'
import type { MediaFiles } from '../../catalogue/streams/open-media.ts'
import type { StreamsStore } from '../../catalogue/streams/streams.store.ts'
import { ownMusic } from '../../catalogue/music/own-music.ts'
import { problem } from '../../platform/http/errors.ts'
import { clockTicks, id3Timestamp } from './id3-timestamp.ts'
import type { SegmentPlaces } from './segment-places.ts'

export type LiveSegments = ReturnType<typeof liveSegments>

export function liveSegments(deps: { streams: StreamsStore; media: MediaFiles; places: SegmentPlaces }) {
  const { streams, media, places } = deps
  return {
    /** Reads a segment of this version of a public track. Throws 404 if there is none (any longer). */
    read: async (segment: {
      musicID: number
      version: string
      quality: AudioQuality
      index: number
      /** When the track went on the air, on the MPEG-2 clock. */
      startTicks: number
    }): Promise<Buffer> => {
      const { musicID, version, quality, index, startTicks } = segment
      const asset = await streams.ofMusic(musicID, 'audio')
      const isOpen = asset?.of === 'music' && ownMusic.isPublic(asset.music) && !asset.music.isComingSoon
      if (!isOpen || asset.version !== version) throw problem('stream.not-found')
      const { assetID, renditions } = asset
      const { file, rung } = await media.openAudio({ assetID, version, renditions }, quality, version)
      try {
        const found = await places.of({ kind: 'audio', musicID, assetID, version }, rung)
        const at = found?.segments[index]
        if (!found || !at) throw problem('stream.not-found')
        const before = found.segments.slice(0, index).reduce((sum, { seconds }) => sum + seconds, 0)
        const sound = Buffer.alloc(at.bytes)
        await file.readAt(sound, at.offset)
        return Buffer.concat([id3Timestamp(BigInt(startTicks) + clockTicks(before * 1_000_000)), sound])
      } finally {
        await file.close()
      }
    },
  }
}
