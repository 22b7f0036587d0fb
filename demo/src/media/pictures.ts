import { drawCover } from '../art/cover.ts'
import { palettes, paletteNames, type PaletteName } from '../art/palettes.ts'
import { printPicture } from '../art/picture.ts'
import type { Looks } from '../art/looks.ts'
import { drawPortrait } from '../art/portrait.ts'
import { posters, type PosterName } from '../art/posters/all.ts'
import { artists, djs } from '../catalogue/artists.ts'
import { FIRST_ID, type Catalogue } from '../catalogue/build-catalogue.ts'
import { news } from '../catalogue/news.ts'
import { WRITERS } from '../catalogue/people.ts'
import { slidersOf } from '../catalogue/sliders.ts'
import { events } from '../catalogue/station.ts'
import { drawStill } from '../film/still.ts'
import { seededRandom } from '../random.ts'
import { LISTENER_ID, writerIDs } from '../rows/people.ts'
import { filmsByHome, tracksByHome } from './home-order.ts'

export type PictureKind =
  | 'music'
  | 'musicTop'
  | 'video'
  | 'album'
  | 'artist'
  | 'artistHeader'
  | 'dj'
  | 'collection'
  | 'podcast'
  | 'podcastCollection'
  | 'event'
  | 'slider'
  | 'user'
  | 'news'

export interface PictureJob {
  kind: PictureKind
  ownerID: number
  draw: () => Promise<Buffer>
}

const SQUARE = [800, 800] as const
const BANNER = [1600, 600] as const
const WIDE = [1280, 720] as const
const SMALL = [400, 400] as const

export function pictureOrder(catalogue: Catalogue): PictureJob[] {
  const tracks = tracksByHome(catalogue)
  const onHome = 18
  const covers = tracks.map((track) => coverJob('music', track))
  // Only the panel of the first artist shows banners, so only that artist's tracks get them.
  const own = tracks.filter(({ artistIDs }) => artistIDs.includes(FIRST_ID))
  const banners = own.map(({ id, cover }) => posterJob('musicTop', id, cover.poster, cover.palette, BANNER))
  const rest = catalogue.tracks.filter((track) => !track.recipe).map((track) => coverJob('music', track))
  return [
    ...slidersOf(catalogue).map(({ poster, palette }, i) =>
      posterJob('slider', FIRST_ID + i, poster, palette, BANNER),
    ),
    ...artists.map(({ picture, palette }, i) =>
      portraitJob('artist', FIRST_ID + i, picture, palette, SQUARE),
    ),
    ...filmsByHome(catalogue).map(({ id, film }): PictureJob => ({
      kind: 'video',
      ownerID: id,
      draw: () => (film ? drawStill(film.recipe, ...WIDE) : Promise.reject(new Error('a film has a recipe'))),
    })),
    ...covers.slice(0, onHome),
    ...catalogue.collections.map((collection) => coverJob('collection', collection)),
    ...catalogue.shows.map((show) => coverJob('podcast', show)),
    ...catalogue.showCollections.map((series) => coverJob('podcastCollection', series)),
    ...catalogue.albums.map((album) => coverJob('album', album)),
    ...news.map(({ poster, palette }, i) => posterJob('news', FIRST_ID + i, poster, palette, WIDE)),
    ...events.map(({ poster, palette }, i) => posterJob('event', FIRST_ID + i, poster, palette, WIDE)),
    ...covers.slice(onHome),
    ...rest,
    ...djs.map(({ looks, palette }, i) => portraitJob('dj', FIRST_ID + i, looks, palette, SQUARE)),
    ...artists.map(({ header, palette }, i) =>
      posterJob('artistHeader', FIRST_ID + i, header, palette, BANNER),
    ),
    ...userJobs(),
    ...banners,
  ]
}

function coverJob(
  kind: PictureKind,
  { id, cover }: { id: number; cover: Parameters<typeof drawCover>[0] },
): PictureJob {
  const random = seededRandom(`${kind}-${id}`)
  return { kind, ownerID: id, draw: () => printPicture(drawCover(cover, ...SQUARE, random), ...SQUARE) }
}

function posterJob(
  kind: PictureKind,
  ownerID: number,
  poster: PosterName,
  palette: PaletteName,
  [w, h]: readonly [number, number],
): PictureJob {
  const random = seededRandom(`${kind}-${ownerID}`)
  return {
    kind,
    ownerID,
    draw: () => printPicture(posters[poster]({ w, h, random, palette: palettes[palette] }), w, h),
  }
}

function portraitJob(
  kind: PictureKind,
  ownerID: number,
  picture: Looks | PosterName,
  palette: PaletteName,
  [w, h]: readonly [number, number],
): PictureJob {
  if (typeof picture === 'string') return posterJob(kind, ownerID, picture, palette, [w, h])
  const random = seededRandom(`${kind}-${ownerID}`)
  const canvas = { w, h, random, palette: palettes[palette] }
  return { kind, ownerID, draw: () => printPicture(drawPortrait(canvas, picture), w, h) }
}

function userJobs(): PictureJob[] {
  const people: { id: number; kind: 'w' | 'm' }[] = [
    { id: LISTENER_ID, kind: 'm' },
    ...WRITERS.map(([, kind], i) => ({ id: writerIDs[i] ?? 0, kind })),
  ]
  return people
    .filter((_, i) => i % 3 !== 2)
    .map(({ id, kind }) => {
      const random = seededRandom(`looks-${id}`)
      const looks: Looks = {
        hair: random.pick(
          kind === 'w'
            ? (['long', 'waves', 'bob', 'bun', 'scarf', 'curls', 'afro'] as const)
            : (['short', 'crop', 'curls', 'beanie', 'bald', 'afro'] as const),
        ),
        skin: random.pick([0, 1, 1, 2, 2, 3, 4] as const),
        hairTone: random.pick(['black', 'black', 'brown', 'brown', 'red', 'fair', 'grey', 'dyed'] as const),
        clothes: random.pick(['crew', 'vee', 'roll', 'collar', 'hood'] as const),
        earrings: kind === 'w' && random.chance(0.4),
        ...(kind === 'm' &&
          random.chance(0.5) && { beard: random.pick(['full', 'stubble', 'moustache'] as const) }),
        ...(random.chance(0.3) && { glasses: random.pick(['round', 'square', 'dark'] as const) }),
      }
      return portraitJob('user', id, looks, random.pick(paletteNames), SMALL)
    })
}
