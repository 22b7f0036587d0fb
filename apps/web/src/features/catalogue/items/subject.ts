import {
  type AlbumCard,
  type ArtistCard,
  type CollectionCard,
  type DjCard,
  type DownloadPolicy,
  type MusicCard,
  type PodcastCard,
  type PodcastCollectionCard,
  collectionMusics,
  getAlbumMusics,
  getPodcastCollection,
} from '@nava/contracts'
import { paths, shareLinks } from '../../../lib/paths/paths.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { query } from '../../../lib/calls/query.ts'
import { canPlay, episodesOf, queueOf } from '../../listening/player/queue-of.ts'
import { type QueueItem, fromMusic, fromPodcast, namesOf } from '../../listening/player/queue-item.ts'
import { type FileTarget, policyOf } from '../file-downloads/file-download.ts'
import type { FollowTarget } from '../../listening/follows/toggle-follow.ts'
import type { RadioFrom } from '../../listening/radio/start-radio.ts'
import type { ReactionTarget } from '../../listening/reactions/reaction-query.ts'
import type { Shared } from '../../listening/item-dialogs/item-dialogs.ts'

/** Item that a menu is about. `video`: a track shown as its video; `current`: the player's current item */
export type Subject =
  | { kind: 'music' | 'video'; music: MusicCard }
  | { kind: 'podcast'; podcast: PodcastCard }
  | { kind: 'album'; album: AlbumCard }
  | { kind: 'collection'; collection: CollectionCard }
  | { kind: 'podcastCollection'; collection: PodcastCollectionCard }
  | { kind: 'artist'; artist: ArtistCard }
  | { kind: 'dj'; dj: DjCard }
  | { kind: 'current'; item: QueueItem }

/** Actions for an item; undefined ones are unavailable. */
export interface SubjectActions {
  shared: Shared
  /** The track or episode itself, if it has audio */
  single?: QueueItem
  queue?: () => Promise<readonly QueueItem[]>
  playlist?: () => Promise<readonly number[]>
  /** `first`: track that plays first */
  radio?: { from: RadioFrom; first?: QueueItem }
  /** Track that can be excluded from suggestions */
  disliked?: { id: number; title: string }
  like?: ReactionTarget<'like'>
  save?: ReactionTarget<'save'>
  episode?: number
  follow?: FollowTarget
  /** What can be saved as a file; the tracks of an album tell its policy */
  file?: { target: FileTarget; policy: DownloadPolicy }
  albumFile?: number
  /** Path of the track's video, unless it is the current page */
  videoPage?: string
  people: readonly { id: number; name: string; page: string }[]
}

export function actionsOf(subject: Subject): SubjectActions {
  switch (subject.kind) {
    case 'music':
    case 'video':
      return ofMusic(subject.music, subject.kind)
    case 'podcast':
      return ofPodcast(subject.podcast)
    case 'album':
      return ofAlbum(subject.album)
    case 'collection':
      return ofCollection(subject.collection)
    case 'podcastCollection':
      return ofPodcastCollection(subject.collection)
    case 'artist':
      return ofArtist(subject.artist)
    case 'dj':
      return ofDj(subject.dj)
    case 'current':
      return { ...ofItem(subject.item), single: subject.item }
    default:
      return subject satisfies never
  }
}

function ofMusic(music: MusicCard, kind: 'music' | 'video'): SubjectActions {
  const { musicID, title, hasAudio, hasVideo } = music
  const isVideo = kind === 'video' || !hasAudio
  const own = fromMusic(music)
  const { videoPage: _itsOwn, radio, ...item } = ofItem(own)
  return {
    ...item,
    ...(radio && { radio: canPlay(music) ? radio : { from: radio.from } }),
    shared: isVideo
      ? { title, link: (site) => shareLinks.video(site, musicID), embed: { kind: 'video', id: musicID } }
      : { title, link: (site) => shareLinks.music(site, music), embed: { kind: 'music', id: musicID } },
    ...(canPlay(music) && playable(own)),
    ...(!music.isCommingSoon && {
      file: { target: { kind: isVideo ? 'video' : 'music', id: musicID }, policy: policyOf(music) },
    }),
    ...(hasVideo && kind === 'music' && { videoPage: paths.playVideo(musicID) }),
  }
}

function ofPodcast(podcast: PodcastCard): SubjectActions {
  const item = fromPodcast(podcast)
  const file = { target: { kind: 'podcast', id: podcast.podcastID } as const, policy: policyOf(podcast) }
  return { ...ofItem(item), ...(podcast.hasAudio && { ...playable(item), file }) }
}

const playable = (item: QueueItem) => ({ single: item, queue: () => Promise.resolve([item]) })

/** Omits `queue`, since the item is queued already. */
function ofItem(item: QueueItem): SubjectActions {
  const { kind, id, title, artists, hasVideo } = item
  const people = artists.map((person) => ({
    ...person,
    page: kind === 'music' ? paths.artist(person.id, person.name) : paths.dj(person.id),
  }))
  if (kind === 'podcast') {
    const shared: Shared = {
      title,
      link: (site) => shareLinks.podcast(site, id),
      embed: { kind: 'podcast', id },
    }
    return { shared, people, like: { kind, id }, save: { kind, id }, episode: id }
  }
  const music = { musicID: id, title, artists: namesOf(item) }
  return {
    shared: { title, link: (site) => shareLinks.music(site, music), embed: { kind: 'music', id } },
    people,
    like: { kind, id },
    save: { kind, id },
    playlist: () => Promise.resolve([id]),
    radio: { from: { kind: 'track', id }, first: item },
    disliked: { id, title },
    ...(hasVideo && { videoPage: paths.playVideo(id) }),
  }
}

function ofAlbum({ albumID, name }: AlbumCard): SubjectActions {
  const musics = async () =>
    (await queryClient.fetchQuery(query(getAlbumMusics, { params: { id: albumID } }))).musics
  return {
    shared: {
      title: name,
      link: (site) => shareLinks.page(site, paths.album(albumID)),
      embed: { kind: 'album', id: albumID },
    },
    people: [],
    radio: { from: { kind: 'album', id: albumID } },
    save: { kind: 'album', id: albumID },
    albumFile: albumID,
    ...ofMusics(musics),
  }
}

function ofCollection({ collectionID, name }: CollectionCard): SubjectActions {
  return {
    shared: { title: name, link: (site) => shareLinks.page(site, paths.playlist(collectionID)) },
    people: [],
    radio: { from: { kind: 'collection', id: collectionID } },
    ...ofMusics(() => queryClient.fetchQuery(query(collectionMusics, { params: { id: collectionID } }))),
  }
}

function ofPodcastCollection({ podcastCollectionID: id, name }: PodcastCollectionCard): SubjectActions {
  return {
    shared: { title: name, link: (site) => shareLinks.page(site, paths.podcastCollection(id)) },
    people: [],
    queue: async () =>
      episodesOf((await queryClient.fetchQuery(query(getPodcastCollection, { params: { id } }))).podcasts),
  }
}

function ofArtist({ artistID: id, name }: ArtistCard): SubjectActions {
  return {
    shared: { title: name, link: (site) => shareLinks.artist(site, id, name) },
    people: [],
    radio: { from: { kind: 'artist', id } },
    follow: { kind: 'artist', id },
  }
}

function ofDj({ djID: id, name }: DjCard): SubjectActions {
  return {
    shared: { title: name, link: (site) => shareLinks.page(site, paths.dj(id)) },
    people: [],
    follow: { kind: 'dj', id },
  }
}

function ofMusics(musics: () => Promise<MusicCard[]>): Pick<SubjectActions, 'queue' | 'playlist'> {
  return {
    queue: async () => queueOf(await musics()),
    playlist: async () => (await musics()).map(({ musicID }) => musicID),
  }
}
