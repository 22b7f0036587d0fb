import type { MusicCard } from '@nava/contracts'
import { formatCount, useI18n } from '../../../lib/i18n/i18n.ts'
import { ItemGrid } from '../../../ui/media/ItemGrid.tsx'
import type { QueueItem } from '../../listening/player/queue-item.ts'
import { entriesOf } from './entries-of.ts'
import { TrackRow } from './TrackRow.tsx'

interface NumberedTracksProps {
  musics: readonly MusicCard[]
  queue: readonly QueueItem[]
  rankOf: (music: MusicCard, index: number) => number
}

export function NumberedTracks({ musics, queue, rankOf }: NumberedTracksProps) {
  const { t, language } = useI18n()
  return (
    <ItemGrid items={entriesOf(musics)} keyOf={({ key }) => key} layout="rows">
      {({ music, occurrence, isRepeated, key }, index) => (
        <TrackRow
          key={key}
          music={music}
          occurrence={isRepeated ? occurrence : undefined}
          queue={queue}
          rank={rankOf(music, index)}
          extra={t('tracks.plays', {
            count: music.playCount,
            shown: formatCount(music.playCount, language),
          })}
        />
      )}
    </ItemGrid>
  )
}
