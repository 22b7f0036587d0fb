import type { Catalogue, Track } from '../catalogue/build-catalogue.ts'
import { slidersOf } from '../catalogue/sliders.ts'

export type SoundJob =
  | { kind: 'track' | 'film'; track: Track }
  | { kind: 'show'; show: Catalogue['shows'][number] }

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

export const filmsByHome = ({ tracks }: Pick<Catalogue, 'tracks'>): Track[] =>
  tracks.filter((track) => track.film).toSorted((a, b) => b.releaseDate.getTime() - a.releaseDate.getTime())

/**
 * Returns the sounds that fill each shelf of the home page, then the remaining tracks with films and shows between
 * them, so that no kind waits for another.
 */
export function soundOrder(catalogue: Catalogue): SoundJob[] {
  const first = firstOfEachShelf(catalogue)
  const isLeft = (job: SoundJob) => !isAmong(first, job)
  const films = filmJobs(catalogue).filter(isLeft)
  const shows = showJobs(catalogue).filter(isLeft)
  const jobs: SoundJob[] = []
  for (const [index, track] of trackJobs(catalogue).filter(isLeft).entries()) {
    jobs.push(track)
    const film = index % 4 === 2 ? films.shift() : undefined
    if (film) jobs.push(film)
    const show = index % 6 === 5 ? shows.shift() : undefined
    if (show) jobs.push(show)
  }
  return [...first, ...jobs, ...films, ...shows]
}

const trackJobs = (catalogue: Catalogue): SoundJob[] =>
  tracksByHome(catalogue).map((track) => ({ kind: 'track', track }))

const filmJobs = (catalogue: Catalogue): SoundJob[] =>
  filmsByHome(catalogue).map((track) => ({ kind: 'film', track }))

const showJobs = ({ shows }: Catalogue): SoundJob[] =>
  shows
    .toSorted((a, b) => b.releaseDate.getTime() - a.releaseDate.getTime())
    .map((show) => ({ kind: 'show', show }))

const idOf = (job: SoundJob): number => (job.kind === 'show' ? job.show.id : job.track.id)

export function homeShelves(catalogue: Catalogue): Record<string, SoundJob[]> {
  const tracks = trackJobs(catalogue).filter((job) => job.kind === 'track' && job.track.state === 'out')
  const films = filmJobs(catalogue).filter((job) => job.kind === 'film' && job.track.state === 'out')
  const shows = showJobs(catalogue)
  const onAlbum = (job: SoundJob) => job.kind === 'track' && job.track.album !== undefined
  const isExclusive = (job: SoundJob) => job.kind === 'track' && job.track.exclusive
  const collected = new Set(catalogue.collections.flatMap(({ musicIDs }) => musicIDs))
  const inSeries = new Set(catalogue.showCollections.flatMap(({ showIDs }) => showIDs))
  const banners = new Set(
    slidersOf(catalogue)
      .filter(({ type }) => type === 'music')
      .map(({ refID }) => refID),
  )
  return {
    videos: films,
    podcasts: shows,
    podcastCollections: shows.filter((job) => inSeries.has(idOf(job))),
    banners: tracks.filter((job) => banners.has(idOf(job))),
    artists: tracks,
    tracks,
    exclusive: tracks.filter(isExclusive),
    albums: tracks.filter(onAlbum),
    collections: tracks.filter((job) => collected.has(idOf(job))),
  }
}

/**
 * Chooses sounds until every shelf has one. Each choice fills the first empty shelf and most others; in ties, it is the
 * quickest to make.
 */
export function firstOfEachShelf(catalogue: Catalogue): SoundJob[] {
  let empty = Object.values(homeShelves(catalogue)).filter((jobs) => jobs.length > 0)
  const chosen: SoundJob[] = []
  while (empty.length > 0) {
    const fills = (job: SoundJob) => empty.filter((jobs) => isAmong(jobs, job)).length
    const [best] = (empty[0] ?? []).toSorted((a, b) => fills(b) - fills(a) || workOf(a) - workOf(b))
    if (!best) break
    chosen.push(best)
    empty = empty.filter((jobs) => !isAmong(jobs, best))
  }
  return chosen
}

export const isAmong = (jobs: readonly SoundJob[], job: SoundJob): boolean =>
  jobs.some((other) => other.kind === job.kind && idOf(other) === idOf(job))

const workOf = (job: SoundJob): number => {
  switch (job.kind) {
    case 'film':
      return job.track.film?.recipe.height ?? 0
    case 'show':
      return job.show.recipe.seconds
    case 'track':
      return job.track.recipe?.seconds ?? 0
    default:
      return job satisfies never
  }
}
