import type { MusicCard } from '@nava/contracts'
import { formatCount, useI18n } from '../../lib/i18n/i18n.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ItemGrid } from '../../ui/media/ItemGrid.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { TrackRow } from './TrackRow.tsx'
import { queueOf } from '../player/queue-of.ts'

export function TrackList({ musics }: { musics: readonly MusicCard[] }) {
  const { t, language } = useI18n()
  const queue = queueOf(musics)
  if (musics.length === 0) return <EmptyState text={t('tracks.none')} />
  return (
    <>
      <h2>
        <VisuallyHidden>{t('lists.tracks', { count: musics.length })}</VisuallyHidden>
      </h2>
      <ItemGrid items={musics} keyOf={({ musicID }) => musicID} layout="rows">
        {(music, index) => (
          <TrackRow
            key={music.musicID}
            music={music}
            queue={queue}
            rank={index + 1}
            extra={t('tracks.plays', {
              count: music.playCount,
              shown: formatCount(music.playCount, language),
            })}
          />
        )}
      </ItemGrid>
    </>
  )
}
