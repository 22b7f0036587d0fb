import {
  artistStatistics,
  djStatistics,
  exportArtistStatistics,
  exportDjStatistics,
  exportMusicStatistics,
  exportPodcastStatistics,
  limits,
  musicStatistics,
  podcastStatistics,
  type StatisticsFormat,
} from '@nava/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callForFile } from '../../../lib/calls/call-for-file.ts'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { query } from '../../../lib/calls/query.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'

export type About = 'artist' | 'music' | 'dj' | 'podcast'

export type Days = (typeof limits.statistics.days)[number]

const CALLS = {
  artist: { read: artistStatistics, write: exportArtistStatistics },
  music: { read: musicStatistics, write: exportMusicStatistics },
  dj: { read: djStatistics, write: exportDjStatistics },
  podcast: { read: podcastStatistics, write: exportPodcastStatistics },
} as const

export function useStatistics(about: About, id: number, days: Days) {
  return useQuery({
    ...query(CALLS[about].read, { params: { id }, query: { days: String(days) } }),
    placeholderData: keepPreviousData,
    refetchInterval: limits.statistics.rollUp,
  })
}

export async function downloadStatistics(
  about: About,
  id: number,
  days: Days,
  format: StatisticsFormat,
): Promise<void> {
  try {
    const params = { id, format }
    const file = await callForFile(CALLS[about].write, { params, query: { days: String(days) } })
    saveFile(file, `statistics-${about}-${id}-${days}-days.${format}`)
  } catch (error) {
    await toastError(error)
  }
}
