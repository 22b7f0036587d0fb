import type { PodcastCard } from '@nava/contracts'
import type { PodcastModel } from '@nava/db'
import { columns } from '../../platform/database/columns.ts'
import { imageVersion } from '../images/image-versions.ts'
import { presentDownloads } from '../downloads/may-download.ts'
import { presentVisibility } from '../present-visibility.ts'
import { presentLevel } from '../music/levels.ts'

const OWN = [
  'id',
  'title',
  'releaseDate',
  'isDateKnown',
  'lengthSeconds',
  'playCount',
  'likeCount',
  'coverColor',
  'hasAudio',
  'visibility',
  'downloadsFor',
  'downloadsAs',
  'isExplicit',
  'season',
  'seasonName',
  'episode',
  'episodeType',
  'loudness',
  'truePeak',
] as const satisfies readonly (keyof PodcastModel)[]

export const podcastColumns = `${columns('p', OWN)},
  ${imageVersion('podcast', 'p')} AS "imageVersion",
  (SELECT coalesce(json_agg(json_build_object('id', d.id, 'name', d.name) ORDER BY pd.position, d.id), '[]')
    FROM podcast_djs pd JOIN djs d ON d.id = pd.dj_id WHERE pd.podcast_id = p.id) AS djs`

export interface PodcastCardRow extends Pick<PodcastModel, (typeof OWN)[number]> {
  imageVersion: string
  djs: { id: number; name: string }[]
}

export const presentPodcastCard = (row: PodcastCardRow): PodcastCard => ({
  podcastID: row.id,
  title: row.title,
  releaseDate: row.releaseDate.toISOString(),
  ...(!row.isDateKnown && { isDateUnknown: true }),
  musicLength: row.lengthSeconds,
  playCount: row.playCount,
  likeCount: row.likeCount,
  coverColor: row.coverColor,
  imageVersion: row.imageVersion,
  hasAudio: row.hasAudio,
  ...presentVisibility(row),
  ...presentDownloads(row),
  ...(row.isExplicit && { isExplicit: true }),
  ...placeOf(row),
  podcastDjs: row.djs.map(({ id, name }) => ({ djID: id, dj: { djID: id, name } })),
  djs: row.djs.map(({ name }) => name).join(', '),
  ...presentLevel(row),
})

const placeOf = ({ season, seasonName, episode, episodeType }: PodcastCardRow) => ({
  ...(season !== null && { season }),
  ...(seasonName !== null && seasonName !== '' && { seasonName }),
  ...(episode !== null && { episode }),
  ...(episodeType !== 'full' && { episodeType }),
})
