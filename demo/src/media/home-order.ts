import type { Catalogue, Track } from '../catalogue/build-catalogue.ts'

/** What `fillMedia` has to make, each thing by its row. */
export type SoundJob =
  | { kind: 'track' | 'film'; track: Track }
  | { kind: 'show'; show: Catalogue['shows'][number] }

/**
 * The catalogue's tracks in the order in which the home page shows them: the newest, the exclusive and the best known
 * first, what is announced or a draft last.
 */
export function tracksByHome({ tracks }: Pick<Catalogue, 'tracks'>): Track[] {
  const newest = tracks
    .filter(({ state, recipe }) => state === 'out' && recipe)
    .toSorted((a, b) => b.releaseDate.getTime() - a.releaseDate.getTime())
  const exclusive = newest.filter((track) => track.exclusive)
  const known = newest.toSorted((a, b) => b.fame - a.fame)
  const place = (track: Track) =>
    Math.min(
      newest.indexOf(track),
      exclusive.includes(track) ? exclusive.indexOf(track) + 0.5 : Infinity,
      known.indexOf(track) * 2 + 0.7,
    )
  return [
    ...newest.toSorted((a, b) => place(a) - place(b)),
    ...tracks.filter((track) => track.recipe && !newest.includes(track)),
  ]
}

/** Films by the date of their track, the newest first. */
export const filmsByHome = ({ tracks }: Pick<Catalogue, 'tracks'>): Track[] =>
  tracks.filter((track) => track.film).toSorted((a, b) => b.releaseDate.getTime() - a.releaseDate.getTime())

/** All sounds and films: after every few tracks a film or a show, so that no part of the home page waits for another. */
export function soundOrder(catalogue: Catalogue): SoundJob[] {
  const films = filmsByHome(catalogue)
  const shows = catalogue.shows.toSorted((a, b) => b.releaseDate.getTime() - a.releaseDate.getTime())
  const jobs: SoundJob[] = []
  tracksByHome(catalogue).forEach((track, i) => {
    jobs.push({ kind: 'track', track })
    const film = i % 4 === 2 ? films.shift() : undefined
    if (film) jobs.push({ kind: 'film', track: film })
    const show = i % 6 === 5 ? shows.shift() : undefined
    if (show) jobs.push({ kind: 'show', show })
  })
  return [
    ...jobs,
    ...films.map((track) => ({ kind: 'film' as const, track })),
    ...shows.map((show) => ({ kind: 'show' as const, show })),
  ]
}
