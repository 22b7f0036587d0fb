import { getImage, addressOf, limits } from '@nava/contracts'
import { subsonicCalls as calls, type ArtistID3 } from '@nava/contracts/subsonic'
import type { FastifyRequest } from 'fastify'
import type { ArtistPageStore } from '../../catalogue/artists/artist-page.store.ts'
import type { MusicListsStore } from '../../catalogue/music/music-lists.store.ts'
import type { CachedLists } from '../../catalogue/sorted-lists/cached-lists.ts'
import { nameInItself } from '../../catalogue/video-tracks/name-in-itself.ts'
import type { SubtitlesStore } from '../../catalogue/video-tracks/subtitles.store.ts'
import type { Env } from '../../platform/env.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { siteOrigin } from '../../platform/site/site-origin.ts'
import type { SubsonicArtistsStore } from './artists.store.ts'
import type { CoversStore } from './covers.store.ts'
import { SubsonicFailure } from './failure.ts'
import type { GenresStore } from './genres.store.ts'
import { byFirstLetter } from './by-first-letter.ts'
import { type Item, parseItem, parseItemOf, releaseID } from './item-id.ts'
import { albumAsDirectory, artistAsDirectory } from './present-album.ts'
import type { ReleasesStore } from './releases.store.ts'
import { isShownTo } from './present-song.ts'
import type { SubsonicServer } from './serve-subsonic.ts'
import type { SongsStore } from './songs.store.ts'

export interface BrowsingFeatures {
  env: Pick<Env, 'productName' | 'publicUrl'>
  songs: SongsStore
  releases: ReleasesStore
  subsonicArtists: SubsonicArtistsStore
  subsonicGenres: GenresStore
  covers: CoversStore
  artistPage: ArtistPageStore
  musicLists: MusicListsStore
  sortedLists: CachedLists
  subtitles: SubtitlesStore
}

/** ID of the only music folder */
const FOLDER = 1

export function browsingRoutes(server: SubsonicServer, features: BrowsingFeatures) {
  const { answer } = server
  const { env, releases, subsonicArtists: artists } = features
  const find = finders(features)

  answer(calls.getMusicFolders, () => ({
    musicFolders: { musicFolder: [{ id: FOLDER, name: env.productName }] },
  }))

  answer(calls.getArtists, async ({ user }) => ({
    artists: { ignoredArticles: '', index: byFirstLetter(await artists.all(user)) },
  }))

  answer(calls.getIndexes, async ({ query: { ifModifiedSince }, user }) => {
    const all = await artists.all(user)
    const lastModified = artists.changedAt()
    const isKnown = ifModifiedSince !== undefined && ifModifiedSince >= lastModified
    const index = isKnown ? [] : byFirstLetter(all.map(artistAsDirectory))
    return { indexes: { lastModified, ignoredArticles: '', index } }
  })

  answer(calls.getArtist, async ({ query, user }) => {
    const { id } = parseItemOf(query.id, ['artist'])
    const [artist, album] = await Promise.all([find.artist(id, user), releases.ofArtist(id, user)])
    return { artist: { ...artist, albumCount: album.length, album } }
  })

  answer(calls.getAlbum, async ({ query, user }) => {
    const { album, song } = await find.albumWithSongs(query.id, user)
    return { album: { ...album, song } }
  })

  answer(calls.getSong, async ({ query, user }) => ({ song: await find.song(query.id, user) }))

  answer(calls.getMusicDirectory, async ({ query, user }) => {
    const item = query.id === String(FOLDER) ? undefined : parseItem(query.id)
    if (!item) {
      const child = (await artists.all(user)).map(({ id, name, coverArt }) => ({
        id,
        parent: String(FOLDER),
        isDir: true,
        title: name,
        ...(coverArt !== undefined && { coverArt }),
        mediaType: 'artist' as const,
      }))
      return { directory: { id: String(FOLDER), name: env.productName, child } }
    }
    if (item.kind === 'artist') {
      const [artist, albums] = await Promise.all([
        find.artist(item.id, user),
        releases.ofArtist(item.id, user),
      ])
      // Programs look for children by the directory that they asked for, also for those of several artists.
      const child = albums.map((album) => ({ ...albumAsDirectory(album), parent: query.id }))
      return { directory: { ...artistAsDirectory(artist), child } }
    }
    const { album, song } = await find.albumWithSongs(query.id, user)
    const { id, name, artistId, starred, userRating, playCount } = album
    return {
      directory: {
        id,
        name,
        playCount,
        ...(artistId !== undefined && { parent: artistId }),
        ...(starred !== undefined && { starred }),
        ...(userRating !== undefined && { userRating }),
        child: song,
      },
    }
  })

  answer(calls.getGenres, async () => ({ genres: { genre: [...(await features.subsonicGenres.all())] } }))

  videoRoutes(server, features)
  aboutRoutes(server, features)
  similarRoutes(server, features)
}

/** Functions that throw error 70 for items that are missing or hidden from the caller */
function finders({ songs, releases, subsonicArtists }: BrowsingFeatures) {
  const first = <T>(found: readonly T[]): T => {
    const [one] = found
    if (one === undefined) throw new SubsonicFailure('notFound')
    return one
  }
  return {
    artist: async (id: number, caller: Caller): Promise<ArtistID3> =>
      first(await subsonicArtists.byIDs([id], caller)),
    song: async (text: string, caller: Caller) => {
      const { kind, id } = parseItemOf(text, ['track', 'video'])
      return first(await (kind === 'track' ? songs.songs([id], caller) : songs.videos([id], caller)))
    },
    albumWithSongs: async (text: string, caller: Caller) => {
      const item = parseItemOf(text, ['album', 'single'])
      const [found, ids] = await Promise.all([
        releases.read([releaseID(item)], caller),
        item.kind === 'album' ? songs.ofAlbum(item.id) : [item.id],
      ])
      const song = await (item.kind === 'album' ? songs.listed(ids, caller) : songs.songs(ids, caller))
      return { album: first(found), song }
    },
  }
}

function videoRoutes({ answer }: SubsonicServer, { songs, sortedLists, subtitles }: BrowsingFeatures) {
  answer(calls.getVideos, async ({ user }) => {
    const ids = await sortedLists.tracks('newestVideos', { take: limits.subsonic.page, skip: 0 })
    const video = await songs.videos(ids, user)
    return { videos: { video: video.filter(isShownTo(user)) } }
  })

  answer(calls.getVideoInfo, async ({ query, user }) => {
    const { id } = parseItemOf(query.id, ['video'])
    if ((await songs.videos([id], user)).length === 0) throw new SubsonicFailure('notFound')
    const captions = (await subtitles.list(id)).map(({ language }) => ({
      id: `${query.id}:${language}`,
      name: nameInItself(language),
    }))
    return { videoInfo: { id: query.id, captions } }
  })
}

/** Widths in pixels */
const SIZES = { smallImageUrl: 96, mediumImageUrl: 320, largeImageUrl: 640 }

function aboutRoutes(
  { answer }: SubsonicServer,
  { env, releases, subsonicArtists, artistPage, covers }: BrowsingFeatures,
) {
  const imagesOf = async (
    item: Parameters<CoversStore['find']>[0],
    user: Caller,
    request: FastifyRequest,
  ) => {
    const cover = await covers.find(item, user)
    if (!cover?.image.isPublic) return {}
    const { kind, ownerID, image } = cover
    const origin = siteOrigin(env.publicUrl, request)
    return Object.fromEntries(
      Object.entries(SIZES).map(([name, w]) => [
        name,
        origin + addressOf(getImage, { params: { kind, id: ownerID }, query: { w, v: image.version } }),
      ]),
    )
  }

  /** Returns the release that is meant by its own ID or by that of a track. */
  const releaseOf = async (item: Item & { kind: 'album' | 'single' | 'track' }, user: Caller) => {
    const [release] = await releases.read([item.kind === 'album' ? item.id : -item.id], user)
    if (!release) throw new SubsonicFailure('notFound')
    return release
  }

  const artistIDOf = async (text: string, user: Caller): Promise<number> => {
    const { kind, id } = parseItemOf(text, ['artist', 'album', 'single', 'track'])
    if (kind === 'artist') return id
    return parseItem((await releaseOf({ kind, id }, user)).artistId ?? '').id
  }

  const about = async (
    { id: text, count }: { id: string; count: number },
    user: Caller,
    request: FastifyRequest,
  ) => {
    const id = await artistIDOf(text, user)
    const [biography, related, images] = await Promise.all([
      subsonicArtists.biography(id),
      artistPage.related(id),
      imagesOf({ kind: 'artist', id }, user, request),
    ])
    if (biography === undefined) throw new SubsonicFailure('notFound')
    const similar = await subsonicArtists.byIDs(
      related.slice(0, count).map(({ artistID }) => artistID),
      user,
    )
    return { info: { biography, musicBrainzId: '', ...images }, similar }
  }

  answer(calls.getArtistInfo, async ({ query, user, request }) => {
    const { info, similar } = await about(query, user, request)
    return { artistInfo: { ...info, similarArtist: similar.map(artistAsDirectory) } }
  })

  answer(calls.getArtistInfo2, async ({ query, user, request }) => {
    const { info, similar } = await about(query, user, request)
    return { artistInfo2: { ...info, similarArtist: similar } }
  })

  for (const call of [calls.getAlbumInfo, calls.getAlbumInfo2])
    answer(call, async ({ query, user, request }) => {
      const item = parseItemOf(query.id, ['album', 'single', 'track'])
      await releaseOf(item, user)
      return { albumInfo: { notes: '', musicBrainzId: '', ...(await imagesOf(item, user, request)) } }
    })
}

function similarRoutes({ answer }: SubsonicServer, { songs, musicLists }: BrowsingFeatures) {
  /** Returns tracks similar to a track, to an album's first track, or to an artist's most played one. */
  const similar = async ({ id: text, count }: { id: string; count: number }, user: Caller) => {
    const { kind, id } = parseItemOf(text, ['track', 'single', 'album', 'artist'])
    const [track] =
      kind === 'artist' ? await songs.topOfID(id, 1) : kind === 'album' ? await songs.ofAlbum(id) : [id]
    const [known] = track === undefined ? [] : await songs.songs([track], user)
    if (track === undefined || !known) throw new SubsonicFailure('notFound')
    const related = await musicLists.relatedTracks(track, count)
    return songs.listed(
      related.map(({ musicID }) => musicID),
      user,
    )
  }

  answer(calls.getSimilarSongs, async ({ query, user }) => ({
    similarSongs: { song: await similar(query, user) },
  }))
  answer(calls.getSimilarSongs2, async ({ query, user }) => ({
    similarSongs2: { song: await similar(query, user) },
  }))
  answer(calls.getTopSongs, async ({ query: { id, artist, count }, user }) => {
    if (id === undefined && artist === undefined)
      throw new SubsonicFailure('missing', 'Required parameter is missing: artist or id')
    const ids =
      id === undefined
        ? await songs.topOf(artist, count)
        : await songs.topOfID(parseItemOf(id, ['artist']).id, count)
    return { topSongs: { song: await songs.listed(ids, user) } }
  })
}
