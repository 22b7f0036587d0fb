import type { AccountExport } from '@nava/contracts'
import { parseQueue } from '../play-queue/play-queue.store.ts'

interface Titled {
  title: string
  isConfirmed: boolean
  isComingSoon?: boolean
  releaseDate: Date
}

const titleOf = ({ title, isConfirmed, isComingSoon = false, releaseDate }: Titled): string =>
  isConfirmed && (isComingSoon || releaseDate <= new Date()) ? title : ''

type Item<Name extends keyof AccountExport> = AccountExport[Name] extends (infer Each)[] ? Each : never

export const presentUpload = (row: {
  id: number
  title: string
  createdAt: Date
  assets: readonly { kind: 'audio' | 'video'; sourceName: string; sourceBytes: bigint }[]
  subtitles: readonly { language: string }[]
}): Item<'uploadedMusics'> => ({
  musicID: row.id,
  title: row.title,
  when: row.createdAt.toISOString(),
  files: row.assets.map(({ kind, sourceName, sourceBytes }) => ({
    kind,
    name: sourceName,
    bytes: Number(sourceBytes),
  })),
  subtitles: row.subtitles.map(({ language }) => language),
})

export const presentPlaylist = (row: {
  id: number
  name: string
  createdAt: Date
  music: readonly { musicID: number; music: Titled }[]
}): Item<'playlists'> => ({
  playListID: row.id,
  name: row.name,
  created: row.createdAt.toISOString(),
  musics: row.music.map(({ musicID, music }) => ({ musicID, title: titleOf(music) })),
})

export const presentSession = (row: {
  agent: string
  createdAt: Date
  lastUsedAt: Date
}): Item<'sessions'> => ({
  agent: row.agent,
  created: row.createdAt.toISOString(),
  lastUsed: row.lastUsedAt.toISOString(),
})

export const presentPasskey = (row: {
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}): Item<'passkeys'> => ({
  name: row.name,
  created: row.createdAt.toISOString(),
  lastUsed: row.lastUsedAt?.toISOString() ?? null,
})

export const presentAppPassword = (
  row: Parameters<typeof presentPasskey>[0] & { agent: string },
): Item<'appPasswords'> => ({ ...presentPasskey(row), agent: row.agent })

export const presentMusicMark = (row: {
  musicID: number
  createdAt: Date
  music: Titled
}): Item<'likedMusics'> => ({
  musicID: row.musicID,
  title: titleOf(row.music),
  when: row.createdAt.toISOString(),
})

export const presentBroughtPlay = (row: {
  musicID: number
  plays: number
  lastPlayedAt: Date | null
  broughtAt: Date
  music: Titled
}): Item<'broughtPlays'> => ({
  musicID: row.musicID,
  title: titleOf(row.music),
  plays: row.plays,
  lastPlayed: row.lastPlayedAt?.toISOString() ?? null,
  when: row.broughtAt.toISOString(),
})

export const presentPodcastMark = (row: {
  podcastID: number
  createdAt: Date
  podcast: Titled
}): Item<'likedPodcasts'> => ({
  podcastID: row.podcastID,
  title: titleOf(row.podcast),
  when: row.createdAt.toISOString(),
})

export const presentPlayQueue = (row: { queue: unknown; updatedAt: Date }): AccountExport['playQueue'] => {
  const { listName, index, position, items } = parseQueue(row.queue)
  return {
    listName,
    index,
    position,
    items: items.map(({ kind, id }) => ({
      musicID: kind === 'music' ? id : 0,
      podcastID: kind === 'podcast' ? id : 0,
    })),
    when: row.updatedAt.toISOString(),
  }
}

export const presentEpisodePosition = (row: {
  podcastID: number
  podcast: Titled
  position: number
  isPlayed: boolean
  updatedAt: Date
}): Item<'episodePositions'> => ({
  podcastID: row.podcastID,
  title: titleOf(row.podcast),
  position: row.position,
  isPlayed: row.isPlayed,
  when: row.updatedAt.toISOString(),
})

export const presentPlay = (row: {
  musicID: number | null
  podcastID: number | null
  playedAt: Date
}): Item<'plays'> => ({
  musicID: row.musicID ?? 0,
  podcastID: row.podcastID ?? 0,
  when: row.playedAt.toISOString(),
})

export const presentComment = (row: {
  id: number
  text: string
  musicID: number | null
  albumID: number | null
  podcastID: number | null
  collectionID: number | null
  createdAt: Date
}): Item<'comments'> => ({
  commentID: row.id,
  commentText: row.text,
  musicID: row.musicID ?? 0,
  albumID: row.albumID ?? 0,
  podcastID: row.podcastID ?? 0,
  collectionID: row.collectionID ?? 0,
  when: row.createdAt.toISOString(),
})

export const presentRequest = (row: {
  name: string
  artistName: string
  email: string
  phone: string
  message: string
  status: string
  createdAt: Date
}): Item<'artistRequests'> => ({
  name: row.name,
  artistName: row.artistName,
  email: row.email,
  phone: row.phone,
  artistMessage: row.message,
  status: row.status,
  when: row.createdAt.toISOString(),
})
