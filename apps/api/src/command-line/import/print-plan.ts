import { nameKey } from '@nava/tags/name-key'
import type { KnownArtist, Plan, PlannedAlbum, PlannedTrack } from './plan-import.ts'

export function printPlan(plan: Plan, known: ReadonlyMap<string, KnownArtist>): string {
  const albums = plan.albums.filter(({ name }) => name !== '')
  const singles = plan.albums.filter(({ name }) => name === '').flatMap(({ tracks }) => tracks)
  const artists = [...artistsOf(plan)].map(([key, name]) => (known.has(key) ? name : `${name} (new)`))
  return [
    ...section(`Artists: ${artists.length}`, artists),
    ...section(`Albums: ${albums.length}`, albums.map(describeAlbum)),
    ...(singles.length > 0 ? [`Singles: ${singles.length}: ${describeTracks(singles)}`] : []),
    ...section(`To be looked at: ${plan.conflicts.length}`, plan.conflicts),
    ...section(
      `Cannot be read: ${plan.unreadable.length}`,
      plan.unreadable.map(({ shown, reason }) => `${shown}: ${reason}`),
    ),
  ].join('\n')
}

export function artistsOf({ albums }: Pick<Plan, 'albums'>): Map<string, string> {
  const names = albums.flatMap((album) => [
    ...album.artists,
    ...album.tracks.flatMap(({ artists }) => artists),
  ])
  const byKey = new Map<string, string>()
  for (const name of names) if (!byKey.has(nameKey(name))) byKey.set(nameKey(name), name)
  return byKey
}

const section = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)]

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
