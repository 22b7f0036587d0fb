import { limits } from '@nava/contracts'
import { printableLine } from '@nava/settings/printable'
import { distinctNames, nameKey } from '@nava/tags/name-key'
import type { KnownArtist, Plan, PlannedAlbum, PlannedTrack } from './plan-import.ts'
import type { Unreadable } from './read-folder.ts'

export function printPlan(
  plan: Plan,
  known: ReadonlyMap<string, KnownArtist>,
  knownGenres: ReadonlyMap<string, number>,
): string {
  const albums = plan.albums.filter(({ name }) => name !== '')
  const singles = plan.albums.filter(({ name }) => name === '').flatMap(({ tracks }) => tracks)
  const artists = artistsOf(plan).map((name) => (known.has(nameKey(name)) ? name : `${name} (new)`))
  const genres = genresOf(plan).map((name) => (knownGenres.has(nameKey(name)) ? name : `${name} (new)`))
  const { undated, oddDates } = datesToName(plan)
  const here = plan.albums
    .flatMap(({ tracks }) => tracks)
    .flatMap(({ file: { shown, here } }) =>
      here ? [`${shown}: already here as "${here.title}" by ${here.artists} (${here.musicID})`] : [],
    )
  return [
    ...section(`Artists: ${artists.length}`, artists),
    ...section(`Albums: ${albums.length}`, albums.map(describeAlbum)),
    ...(genres.length > 0 ? [printableLine(`Genres: ${genres.length}: ${genres.join(', ')}`)] : []),
    ...(singles.length > 0 ? [`Singles: ${singles.length}: ${describeTracks(singles)}`] : []),
    ...section(`Without a year, so their dates stay unknown: ${undated.length}`, undated),
    ...section(
      `With a date that cannot be read, so dated by their albums, or unknown: ${oddDates.length}`,
      oddDates,
    ),
    ...section(`To be looked at: ${plan.conflicts.length}`, plan.conflicts),
    ...section(`Here already: ${here.length}`, here),
    ...section(`Twice in the folder: ${plan.repeated.length}`, plan.repeated.map(withReason)),
    ...section(
      `Without their tags, or a part of them: ${plan.tagFaults.length}`,
      plan.tagFaults.map(withReason),
    ),
    ...section(`Left out: ${plan.unreadable.length}`, plan.unreadable.map(withReason)),
  ].join('\n')
}

/** Returns the new tracks whose dates are missing, also in their albums, and those whose dates cannot be read. */
export function datesToName({ albums }: Pick<Plan, 'albums'>): { undated: string[]; oddDates: string[] } {
  const shownOf = (tracks: readonly PlannedTrack[], isOdd: boolean) =>
    tracks
      .filter(({ musicID, file }) => musicID === undefined && file.tags.hasOddDate === isOdd)
      .map(({ file }) => file.shown)
  const isUndated = ({ name, tracks }: PlannedAlbum) =>
    name !== '' && tracks.every(({ file }) => file.tags.year === 0)
  return {
    undated: albums.flatMap((album) =>
      shownOf(
        isUndated(album) ? album.tracks : album.name === '' ? album.tracks.filter(isWithoutYear) : [],
        false,
      ),
    ),
    oddDates: albums.flatMap(({ tracks }) => shownOf(tracks, true)),
  }
}

const isWithoutYear = ({ file }: PlannedTrack): boolean => file.tags.year === 0

/** Returns the genres of tracks to be written, at most as many of each as a track may have. */
export function genresOf({ albums }: Pick<Plan, 'albums'>): string[] {
  const names = albums
    .flatMap(({ tracks }) => tracks)
    .filter(({ musicID }) => musicID === undefined)
    .flatMap(({ file }) => file.tags.genres.slice(0, limits.perMusic.genres))
  return distinctNames(names)
}

export function artistsOf({ albums }: Pick<Plan, 'albums'>): string[] {
  const names = albums.flatMap((album) => [
    ...album.artists,
    ...album.tracks.flatMap(({ artists }) => artists),
  ])
  return distinctNames(names)
}

export const withReason = ({ shown, reason }: Unreadable) => `${shown}: ${reason}`

/** Prints each line as one, whatever the names and tags in it contain. */
export const section = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${printableLine(line)}`)]

const describeAlbum = ({ name, artists, albumID, tracks }: PlannedAlbum) =>
  `${artists.join(', ')}: ${name}${albumID === undefined ? ' (new)' : ''}: ${describeTracks(tracks)}`

function describeTracks(tracks: readonly PlannedTrack[]): string {
  const count = (is: (track: PlannedTrack) => boolean) => tracks.filter(is).length
  const parts = [
    [count(({ musicID }) => musicID === undefined), 'new'],
    [count(({ musicID, isMissing }) => musicID !== undefined && isMissing), 'without their recording'],
    [count(({ isMissing }) => !isMissing), 'there already'],
  ] as const
  return parts.flatMap(([number, text]) => (number === 0 ? [] : [`${number} ${text}`])).join(', ')
}
