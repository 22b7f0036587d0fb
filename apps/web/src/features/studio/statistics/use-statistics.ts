import {
  artistStatistics,
  djStatistics,
  exportArtistStatistics,
  exportDjStatistics,
  exportMusicStatistics,
  exportPodcastStatistics,
  exportRosterStatistics,
  limits,
  musicStatistics,
  podcastStatistics,
  rosterStatistics,
  type StatisticsFormat,
} from '@nava/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callForFile } from '../../../lib/calls/call-for-file.ts'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { query } from '../../../lib/calls/query.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'

export type About = 'artist' | 'music' | 'dj' | 'podcast' | 'roster'

export type Days = (typeof limits.statistics.days)[number]

const CALLS = {
  artist: { read: artistStatistics, write: exportArtistStatistics },
  music: { read: musicStatistics, write: exportMusicStatistics },
  dj: { read: djStatistics, write: exportDjStatistics },
  podcast: { read: podcastStatistics, write: exportPodcastStatistics },
} as const

export function useStatistics(about: About, id: number, days: Days) {
  const asked = { query: { days: String(days) } }
  return useQuery({
    ...(about === 'roster'
      ? query(rosterStatistics, asked)
      : query(CALLS[about].read, { params: { id }, ...asked })),
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
    const asked = { query: { days: String(days) } }
    const file = await (about === 'roster'
      ? callForFile(exportRosterStatistics, { params: { format }, ...asked })
      : callForFile(CALLS[about].write, { params: { id, format }, ...asked }))
    saveFile(file, `statistics-${about}${id ? `-${id}` : ''}-${days}-days.${format}`)
  } catch (error) {
    await toastError(error)
  }
}
