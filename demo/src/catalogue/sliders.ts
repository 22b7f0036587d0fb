import type { PaletteName } from '../art/palettes.ts'
import type { PosterName } from '../art/posters/all.ts'
import type { Catalogue } from './build-catalogue.ts'

export interface SliderEntry {
  type: 'music' | 'video' | 'album' | 'collection' | 'ad' | 'artist' | 'podcast' | 'podcastCollection' | 'dj'
  refID: number
  place: 'top' | 'bannerOne' | 'bannerTwo'
  link: string
  titleOne: string
  titleTwo: string
  palette: PaletteName
  poster: PosterName
}

export function slidersOf({
  tracks,
  albums,
  collections,
  shows,
  showCollections,
}: Pick<Catalogue, 'tracks' | 'albums' | 'collections' | 'shows' | 'showCollections'>): SliderEntry[] {
  const track = (title: string) => named(tracks, (one) => one.title === title)
  const album = named(albums, (one) => one.name === 'Window Seat')
  const collection = named(collections, (one) => one.name === 'Late Night Drive')
  const show = named(shows, (one) => one.title.startsWith('Sunday Selectors: From'))
  const series = named(showCollections, (one) => one.name === 'Deep Listening')
  const banner = (
    type: SliderEntry['type'],
    refID: number,
    titleOne: string,
    titleTwo: string,
    palette: PaletteName,
    poster: PosterName,
  ): SliderEntry => ({ type, refID, titleOne, titleTwo, palette, poster, place: 'top', link: '' })
  const ad = (
    place: SliderEntry['place'],
    link: string,
    titleOne: string,
    titleTwo: string,
    palette: PaletteName,
    poster: PosterName,
  ): SliderEntry => ({ type: 'ad', refID: 0, place, link, titleOne, titleTwo, palette, poster })
  return [
    banner(
      'music',
      track('Electric Weekend').id,
      'Electric Weekend',
      'The new single by Mira Solane',
      'violetHour',
      'riso',
    ),
    banner('album', album.id, 'Window Seat', 'Tobias Lind’s new album', 'nocturne', 'landscape'),
    banner('video', track('Neon Harbor').id, 'Neon Harbor', 'Watch the video', 'neon', 'landscape'),
    banner('artist', track('کوچه باران').artistIDs[0] ?? 0, 'نیلوفر راد', 'باغ آینه', 'turquoise', 'girih'),
    banner('collection', collection.id, 'Late Night Drive', 'A collection for empty roads', 'indigo', 'riso'),
    banner(
      'podcast',
      show.id,
      'From Casablanca to Kingston',
      'Sunday Selectors with Selector Amal',
      'desert',
      'swiss',
    ),
    banner('podcastCollection', series.id, 'Deep Listening', 'Lie down and press play', 'aurora', 'riso'),
    banner('dj', shows[0]?.djIDs[0] ?? 0, 'Roya K', 'Night Shift, every night at midnight', 'lilac', 'opArt'),
    ad(
      'top',
      '/requestartist',
      'Are you an artist?',
      'Bring your music to the people who are waiting for it',
      'carnival',
      'swiss',
    ),
    ad(
      'bannerOne',
      '/live',
      'On the air, all day',
      'Seven days of programmes on the live channel',
      'signal',
      'swiss',
    ),
    ad(
      'bannerTwo',
      '/events',
      'See you there',
      'Concerts, cellars, boats and one reservoir',
      'lagoon',
      'landscape',
    ),
  ]
}

function named<T>(list: readonly T[], is: (one: T) => boolean): T {
  const found = list.find(is)
  if (!found) throw new Error('slidersOf: the catalogue lacks something that a banner shows')
  return found
}
