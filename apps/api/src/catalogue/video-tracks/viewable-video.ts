import { musicIs, musicIsFor } from '@nava/db/visibility'
import { Renditions } from '@nava/media/renditions/renditions'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import type { Representation } from '../../platform/http/range.ts'
import type { Routes } from '../../platform/http/serve.ts'
import type { StreamsStore } from '../streams/streams.store.ts'

interface StreamQuery {
  v?: string | undefined
  token?: string | undefined
}

export interface ViewableVideo {
  assetID: number
  version: string
  seconds: number
  isOpen: boolean
  caching: Representation['caching']
  mediaQuery: string
}

/** @throws 404 if the caller may not play the video, or nothing is published */
export function viewableVideo({ auth }: Pick<Routes, 'auth'>, { streams }: { streams: StreamsStore }) {
  return async (id: number, caller: Caller | undefined, query: StreamQuery): Promise<ViewableVideo> => {
    const found = await streams.ofMusic(id, 'video')
    if (found?.of !== 'music' || !found.version) throw problem('stream.not-found')
    const { assetID, version, music, renditions } = found
    const { token, v } = query
    const isOpen = musicIs.released(music)
    if (!isOpen) {
      const viewer = caller ?? (token && (await auth.callerOf(token, ['stream'])))
      if (!viewer || !musicIsFor.own(music, viewer)) throw problem('stream.not-found')
    }
    return {
      assetID,
      version,
      seconds: (Renditions.parse(renditions)[0]?.durationMs ?? 0) / 1000,
      isOpen,
      caching: isOpen ? (v === version ? 'immutable' : 'revalidate') : 'private',
      mediaQuery: new URLSearchParams({ v: version, ...(token && { token }) }).toString(),
    }
  }
}
