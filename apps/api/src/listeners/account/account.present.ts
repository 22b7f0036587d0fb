import type { AccountExport } from '@nava/contracts'
import { imageAddress } from '../../catalogue/images/image-address.ts'
import type { AccountRow } from './account.store.ts'

/** Returns everything stored about a person, under the names of the reply. */
export function presentAccount(row: AccountRow, now: Date): AccountExport {
  return {
    exportedAt: now.toISOString(),
    profile: {
      userID: row.id,
      email: row.email,
      name: row.name,
      created: row.createdAt.toISOString(),
      signsInWithGoogle: row.googleSub !== null,
      avatar: imageAddress('user', row.id, row.imageVersion),
    },
    artists: row.artistMembers.map(({ artist }) => ({ artistID: artist.id, name: artist.name })),
    djs: row.djMembers.map(({ dj }) => ({ djID: dj.id, name: dj.name })),
    uploadedMusics: row.createdMusic.map(({ id, title, createdAt, assets }) => ({
      musicID: id,
      title,
      when: createdAt.toISOString(),
      files: assets.map(({ kind, sourceName, sourceBytes }) => ({
        kind,
        name: sourceName,
        bytes: Number(sourceBytes),
      })),
    })),
    likedMusics: row.musicLikes.map(ofMusic),
    likedPodcasts: row.podcastLikes.map(ofPodcast),
    likedComments: row.commentLikes.map(({ commentID, createdAt }) => ({
      commentID,
      when: createdAt.toISOString(),
    })),
    savedMusics: row.savedMusic.map(ofMusic),
    savedPodcasts: row.savedPodcasts.map(ofPodcast),
    followedArtists: row.artistFollows.map(({ artist, createdAt }) => ({
      artistID: artist.id,
      name: artist.name,
      when: createdAt.toISOString(),
    })),
    followedDjs: row.djFollows.map(({ dj, createdAt }) => ({
      djID: dj.id,
      name: dj.name,
      when: createdAt.toISOString(),
    })),
    plays: row.plays.map(({ musicID, podcastID, playedAt }) => ({
      musicID: musicID ?? 0,
      podcastID: podcastID ?? 0,
      when: playedAt.toISOString(),
    })),
    playlists: row.playlists.map(({ id, name, createdAt, music }) => ({
      playListID: id,
      name,
      created: createdAt.toISOString(),
      musics: music.map((item) => ({ musicID: item.musicID, title: item.music.title })),
    })),
    comments: row.comments.map((comment) => ({
      commentID: comment.id,
      commentText: comment.text,
      musicID: comment.musicID ?? 0,
      albumID: comment.albumID ?? 0,
      podcastID: comment.podcastID ?? 0,
      collectionID: comment.collectionID ?? 0,
      when: comment.createdAt.toISOString(),
    })),
    chatMessages: row.chatMessages.map(({ text, createdAt }) => ({ text, when: createdAt.toISOString() })),
    mutedUntil: row.chatMute?.until.toISOString() ?? null,
    artistRequests: row.artistRequests.map((request) => ({
      name: request.name,
      artistName: request.artistName,
      email: request.email,
      phone: request.phone,
      artistMessage: request.message,
      status: request.status,
      when: request.createdAt.toISOString(),
    })),
    pushDevices: row.pushDevices.map(({ token, createdAt }) => ({ token, when: createdAt.toISOString() })),
  }
}

const ofMusic = (each: { musicID: number; createdAt: Date; music: { title: string } }) => ({
  musicID: each.musicID,
  title: each.music.title,
  when: each.createdAt.toISOString(),
})

const ofPodcast = (each: { podcastID: number; createdAt: Date; podcast: { title: string } }) => ({
  podcastID: each.podcastID,
  title: each.podcast.title,
  when: each.createdAt.toISOString(),
})
