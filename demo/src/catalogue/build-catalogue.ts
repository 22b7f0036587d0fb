/** Turns the hand-written entries into rows, always the same ones for a given `now`. */
import type { Cover } from '../art/cover.ts'
import type { PaletteName } from '../art/palettes.ts'
import type { PosterName } from '../art/posters/all.ts'
import type { FilmRecipe } from '../film/make-film.ts'
import { seededRandom } from '../random.ts'
import { planTrack, type TrackRecipe } from '../sound/render-track.ts'
import type { ShowRecipe } from '../sound/render-show.ts'
import type { StyleName } from '../sound/styles/all.ts'
import { albums } from './albums.ts'
import { artists, djs, type ArtistKey, type DjKey } from './artists.ts'
import { lyricsFor } from './lyrics.ts'
import { singles } from './singles.ts'
import type { TrackEntry } from './track-entry.ts'
import { layoutOf, recipeOf } from './recipes.ts'
import { collections, showCollections, type ShowEntry } from './shows.ts'
import { type Kind, kinds } from './taxonomy.ts'

export const FIRST_ID = 1001
const DAY = 86_400_000

export interface Track {
  id: number
  title: string
  artistIDs: number[]
  kind: Kind
  language: TrackEntry['language']
  lyrics: string
  keywords: readonly string[]
  releaseDate: Date
  state: 'out' | 'soon' | 'draft'
  exclusive: boolean
  album: { id: number; position: number } | undefined
  fame: number
  cover: Cover
  /** Undefined for a row with only a video */
  recipe: TrackRecipe | undefined
  film: Film | undefined
}

export interface Film {
  recipe: FilmRecipe
  music: TrackRecipe
  trackID: number | undefined
}
interface Album {
  id: number
  name: string
  artistIDs: number[]
  releaseDate: Date
  cover: Cover
  trackIDs: number[]
}
type Show = ShowEntry & {
  id: number
  djIDs: number[]
  releaseDate: Date
  cover: Cover
  recipe: ShowRecipe
}
export type Catalogue = ReturnType<typeof buildCatalogue>

type DaysAgo = (days: number, hour?: number) => Date

export function buildCatalogue(now: Date) {
  const daysAgo: DaysAgo = (days, hour = 9) => {
    // Rounds to the full hour; a released track is never in the future.
    const day = new Date(now.getTime() - days * DAY)
    day.setUTCHours(hour, 0, 0, 0)
    return days >= 0 && day > now ? new Date(now.getTime() - 3_600_000) : day
  }
  const { tracks, addTrack } = trackList(daysAgo)
  const builtAlbums = albums.map((album, index) => buildAlbum(album, index, daysAgo, addTrack))
  for (const single of singles) addTrack(single, single, undefined, single.released)
  // Rows of videos are added last, so that the IDs of tracks do not depend on them.
  tracks.push(...videosOf(tracks))
  return {
    now,
    tracks,
    albums: builtAlbums,
    shows: buildShows(daysAgo),
    showCollections: buildShowCollections(daysAgo),
    collections: collections.map((collection, index) => buildCollection(collection, index, tracks, daysAgo)),
  }
}

type AddTrack = ReturnType<typeof trackList>['addTrack']

function trackList(daysAgo: DaysAgo) {
  const tracks: Track[] = []
  const counts = new Map<StyleName, number>()
  /** Returns the ID of the track. */
  const addTrack = (
    entry: TrackEntry,
    look: { palette: PaletteName; poster: PosterName | undefined },
    album: Track['album'],
    released: number,
  ): number => {
    const { style, posters } = kinds[entry.kind]
    const nth = counts.get(style) ?? 0
    counts.set(style, nth + 1)
    const recipe = recipeOf(style, nth)
    const id = FIRST_ID + tracks.length
    const cover: Cover = {
      poster: look.poster ?? posters[nth % posters.length] ?? 'riso',
      palette: look.palette,
      layout: layoutOf(tracks.length),
      small: latinNames(entry.artists),
      large: entry.title,
    }
    const own = entry.film?.row === 'own' ? entry.film : undefined
    tracks.push({
      id,
      title: entry.title,
      artistIDs: entry.artists.map(artistID),
      kind: entry.kind,
      language: entry.language,
      lyrics: entry.lyrics ? lyricsFor(entry.lyrics, lengthOf(recipe)) : '',
      keywords: entry.keywords ?? [],
      releaseDate: daysAgo(released, 7 + (nth % 9)),
      state: entry.state ?? 'out',
      exclusive: entry.exclusive ?? false,
      album,
      fame: Math.max(...entry.artists.map(fameOf)),
      cover,
      recipe,
      film: own && filmOf(entry, own, recipe, cover, undefined),
    })
    return id
  }
  return { tracks, addTrack }
}

function buildAlbum(
  { name, artists: keys, palette, poster, released, tracks }: (typeof albums)[number],
  index: number,
  daysAgo: DaysAgo,
  addTrack: AddTrack,
): Album {
  const id = FIRST_ID + index
  return {
    id,
    name,
    artistIDs: keys.map(artistID),
    releaseDate: daysAgo(released),
    cover: {
      poster,
      palette,
      layout: (['large', 'frame', 'band'] as const)[index % 3] ?? 'band',
      small: latinNames(keys),
      large: name,
    },
    trackIDs: tracks.map((track, position) => {
      const look = { palette, poster: track.title === name ? poster : undefined }
      return addTrack(track, look, { id, position: position + 1 }, released)
    }),
  }
}

/** Returns the rows of the videos that are apart from their tracks. */
function videosOf(tracks: readonly Track[]): Track[] {
  const entries = [...albums.flatMap((album) => album.tracks), ...singles]
  const videos: Track[] = []
  for (const track of tracks) {
    const entry = entries[track.id - FIRST_ID]
    if (!entry?.film || entry.film.row === 'own' || !track.recipe) continue
    videos.push({
      ...track,
      id: FIRST_ID + tracks.length + videos.length,
      title: `${track.title} (Video)`,
      lyrics: track.lyrics.startsWith('[') ? '' : track.lyrics,
      exclusive: false,
      album: undefined,
      keywords: [...track.keywords, 'video'],
      recipe: undefined,
      film: filmOf(entry, entry.film, track.recipe, track.cover, track.id),
    })
  }
  return videos
}

function buildShows(daysAgo: DaysAgo): Show[] {
  return showCollections
    .flatMap((collection) => collection.shows)
    .map((show, index) => ({
      ...show,
      id: FIRST_ID + index,
      djIDs: show.djs.map(djID),
      releaseDate: daysAgo(show.released, 18),
      cover: {
        poster: show.poster,
        palette: show.palette,
        layout: index % 2 ? 'label' : 'large',
        small: djNames(show.djs),
        large: show.title.replace(/^.*: /, ''),
      },
      recipe: {
        seed: `show-${index}`,
        key: (index * 5) % 12,
        seconds: show.seconds,
        tracks: show.kinds.map((kind, nth) => recipeOf(kinds[kind].style, nth + (index % 2))),
      },
    }))
}

function buildShowCollections(daysAgo: DaysAgo) {
  let nextID = FIRST_ID
  return showCollections.map(({ name, djs: keys, poster, palette, shows }, index) => ({
    id: FIRST_ID + index,
    name,
    djIDs: keys.map(djID),
    showIDs: shows.map(() => nextID++),
    createdAt: daysAgo(60 - index * 9),
    cover: { poster, palette, layout: 'large', small: djNames(keys), large: name } satisfies Cover,
  }))
}

function buildCollection(
  { name, description, kinds: fitting, length, poster, palette }: (typeof collections)[number],
  index: number,
  tracks: readonly Track[],
  daysAgo: DaysAgo,
) {
  const chosen = seededRandom(`collection-${index}`)
    .shuffle(tracks.filter(({ state, recipe, kind }) => state === 'out' && recipe && fitting.includes(kind)))
    .slice(0, length)
  // Artists in the order of their tracks' IDs
  const firstArtists = chosen
    .toSorted((a, b) => a.id - b.id)
    .flatMap(({ artistIDs }) => artistIDs.slice(0, 1))
  return {
    id: FIRST_ID + index,
    name,
    description,
    musicIDs: chosen.map(({ id }) => id),
    artistIDs: [...new Set(firstArtists)].slice(0, 4),
    createdAt: daysAgo(4 + index * 6),
    cover: { poster, palette, layout: 'band', small: 'A collection', large: name } satisfies Cover,
  }
}

/** Returns the length in seconds, without the tail. */
export function lengthOf(recipe: TrackRecipe): number {
  const { bars, barSeconds } = planTrack(recipe)
  return bars.length * barSeconds
}

export const artistID = (key: ArtistKey) => FIRST_ID + artists.findIndex((artist) => artist.key === key)
export const djID = (key: DjKey) => FIRST_ID + djs.findIndex((dj) => dj.key === key)
const fameOf = (key: ArtistKey) => artists.find((artist) => artist.key === key)?.fame ?? 1
const latinNames = (keys: readonly ArtistKey[]) =>
  keys.map((key) => artists.find((artist) => artist.key === key)?.latin ?? '').join(' & ')
const djNames = (keys: readonly DjKey[]) =>
  keys.map((key) => djs.find((dj) => dj.key === key)?.name ?? '').join(' & ')

function filmOf(
  entry: TrackEntry,
  { scene, height }: NonNullable<TrackEntry['film']>,
  recipe: TrackRecipe,
  cover: Cover,
  trackID: number | undefined,
): Film {
  return {
    recipe: {
      seed: `film-${entry.title}`,
      scene,
      height,
      palette: cover.palette,
      large: entry.title,
      small: cover.small,
    },
    music: recipe,
    trackID,
  }
}
