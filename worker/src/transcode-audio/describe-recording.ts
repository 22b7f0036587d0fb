import { imageMasterKey } from '@nava/media/storage/keys'
import { NotStored } from '@nava/media/storage/storage'
import { isUndated } from '@nava/tags/release-date'
import type { PendingAsset } from '../assets/assets.ts'
import type { Deps } from '../deps.ts'
import type { Description } from './transcode-audio.ts'

/** Returns the public tags of a track or episode as they are now; a later change requires another upload. */
export async function describeRecording(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  { musicID, podcastID, title }: Pick<PendingAsset, 'musicID' | 'podcastID' | 'title'>,
): Promise<Description> {
  const isTrack = musicID !== undefined
  const row = isTrack ? await ofTrack(db, musicID) : await ofEpisode(db, podcastID ?? 0)
  const kind = isTrack ? 'music' : 'podcast'
  const ownerID = musicID ?? podcastID ?? 0
  const image = await db.image.findUnique({ where: { kind_ownerID: { kind, ownerID } } })
  const cover = image && (await storage.read(imageMasterKey(kind, ownerID, image.version)).catch(absent))
  return { title, artists: [], ...row, cover: cover ?? undefined }
}

type FromRow = Omit<Description, 'cover' | 'title'>

async function ofTrack(db: Deps['db'], id: number): Promise<FromRow | undefined> {
  const track = await db.music.findUnique({
    where: { id },
    select: {
      releaseDate: true,
      disc: true,
      track: true,
      album: { select: { name: true } },
      artists: { select: { artist: { select: { name: true } } }, orderBy: { position: 'asc' } },
      genres: { select: { genre: { select: { name: true } } }, orderBy: { genreID: 'asc' } },
    },
  })
  if (!track) return undefined
  const { album, disc, track: number } = track
  return {
    artists: track.artists.map(({ artist }) => artist.name),
    year: isUndated(track.releaseDate) ? undefined : track.releaseDate.getUTCFullYear(),
    genres: track.genres.map(({ genre }) => genre.name),
    ...(album && { album: { name: album.name, disc, track: number } }),
  }
}

async function ofEpisode(db: Deps['db'], id: number): Promise<FromRow | undefined> {
  const episode = await db.podcast.findUnique({
    where: { id },
    select: {
      releaseDate: true,
      isDateKnown: true,
      djs: { select: { dj: { select: { name: true } } }, orderBy: { position: 'asc' } },
      collections: {
        select: { podcastCollection: { select: { name: true } } },
        orderBy: { podcastCollectionID: 'asc' },
        take: 1,
      },
    },
  })
  if (!episode) return undefined
  return {
    artists: episode.djs.map(({ dj }) => dj.name),
    year: episode.isDateKnown ? episode.releaseDate.getUTCFullYear() : undefined,
    album: episode.collections[0] && { name: episode.collections[0].podcastCollection.name },
  }
}

function absent(error: unknown): undefined {
  if (error instanceof NotStored) return undefined
  throw error
}
