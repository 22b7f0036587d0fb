import type { Statistics } from '@nava/contracts'
import { Link } from 'react-router-dom'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { studioPaths } from '../../../../lib/paths/studio-paths.ts'
import type { About } from '../use-statistics.ts'
import { Bars } from './Bars.tsx'

interface FirstWeeksProps {
  about: About
  id: number
  releases: Statistics['firstWeeks']
}

export function FirstWeeks({ about, id, releases }: FirstWeeksProps) {
  const { t } = useI18n()
  const isPodcast = about === 'dj' || about === 'podcast'
  const pathOf = isPodcast ? studioPaths.podcastStatistics : studioPaths.musicStatistics
  const isOne = about === 'music' || about === 'podcast'
  return (
    <Bars
      label={t('statistics.firstWeeks')}
      rows={releases.map((release) => ({
        key: release.id,
        name:
          isOne && release.id === id ? (
            <bdi>{release.title}</bdi>
          ) : (
            <Link to={pathOf(release.id)} dir="auto">
              {release.title}
            </Link>
          ),
        plays: release.plays,
        isThis: isOne && release.id === id,
        isOpen: !release.isOver,
      }))}
    />
  )
}
