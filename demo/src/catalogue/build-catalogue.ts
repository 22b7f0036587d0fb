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

export function buildCatalogue(now: Date) {
  const daysAgo = (days: number, hour = 9) => {
    // Rounds to the full hour; a released track is never in the future.
    const day = new Date(now.getTime() - days * DAY)
    day.setUTCHours(hour, 0, 0, 0)
    return days >= 0 && day > now ? new Date(now.getTime() - 3_600_000) : day
  }

  const counts = new Map<StyleName, number>()
  const nextRecipe = (kind: Kind) => {
    const { style } = kinds[kind]
    const nth = counts.get(style) ?? 0
    counts.set(style, nth + 1)
    return { recipe: recipeOf(style, nth), nth }
  }

  const tracks: Track[] = []
  const addTrack = (
    entry: TrackEntry,
    look: { palette: PaletteName; poster: PosterName | undefined },
    album: Track['album'],
    released: number,
  ) => {
    const { recipe, nth } = nextRecipe(entry.kind)
    const id = FIRST_ID + tracks.length
    const choices = kinds[entry.kind].posters
    const cover: Cover = {
      poster: look.poster ?? choices[nth % choices.length] ?? 'riso',
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

  const builtAlbums: Album[] = albums.map((album, index) => {
    const id = FIRST_ID + index
    const trackIDs = album.tracks.map((track, position) =>
      addTrack(
        track,
        { palette: album.palette, poster: track.title === album.name ? album.poster : undefined },
        { id, position: position + 1 },
        album.released,
      ),
    )
    return {
      id,
      name: album.name,
      artistIDs: album.artists.map(artistID),
      releaseDate: daysAgo(album.released),
      cover: {
        poster: album.poster,
        palette: album.palette,
        layout: index % 3 === 0 ? 'large' : index % 3 === 1 ? 'frame' : 'band',
        small: latinNames(album.artists),
        large: album.name,
      },
      trackIDs,
    }
  })
  for (const single of singles)
    addTrack(single, { palette: single.palette, poster: single.poster }, undefined, single.released)

  // Rows of videos are added last, so that the IDs of tracks do not depend on them.
  for (const track of [...tracks]) {
    const entry = [...albums.flatMap((album) => album.tracks), ...singles][track.id - FIRST_ID]
    if (!entry?.film || entry.film.row === 'own' || !track.recipe) continue
    tracks.push({
      ...track,
      id: FIRST_ID + tracks.length,
      title: `${track.title} (Video)`,
      lyrics: track.lyrics.startsWith('[') ? '' : track.lyrics,
      exclusive: false,
      album: undefined,
      keywords: [...track.keywords, 'video'],
      recipe: undefined,
      film: filmOf(entry, entry.film, track.recipe, track.cover, track.id),
    })
  }

  const shows: Show[] = showCollections
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
  const showIDs = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => FIRST_ID + from + i)

  return {
    now,
    tracks,
    albums: builtAlbums,
    shows,
    showCollections: showCollections.map((collection, index) => ({
      id: FIRST_ID + index,
      name: collection.name,
      djIDs: collection.djs.map(djID),
      showIDs: showIDs(
        showCollections.slice(0, index).reduce((sum, { shows: before }) => sum + before.length, 0),
        collection.shows.length,
      ),
      createdAt: daysAgo(60 - index * 9),
      cover: {
        poster: collection.poster,
        palette: collection.palette,
        layout: 'large',
        small: djNames(collection.djs),
        large: collection.name,
      } satisfies Cover,
    })),
    collections: collections.map((collection, index) => {
      const fitting = tracks.filter(
        (track) => track.state === 'out' && track.recipe && collection.kinds.includes(track.kind),
      )
      const musicIDs = seededRandom(`collection-${index}`)
        .shuffle(fitting)
        .slice(0, collection.length)
        .map(({ id }) => id)
      return {
        id: FIRST_ID + index,
        name: collection.name,
        description: collection.description,
        musicIDs,
        artistIDs: [
          ...new Set(tracks.filter(({ id }) => musicIDs.includes(id)).map(({ artistIDs: [first] }) => first)),
        ]
          .filter((id) => id !== undefined)
          .slice(0, 4),
        createdAt: daysAgo(4 + index * 6),
        cover: {
          poster: collection.poster,
          palette: collection.palette,
          layout: 'band',
          small: 'A collection',
          large: collection.name,
        } satisfies Cover,
      }
    }),
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
