import type { MusicCard } from '@nava/contracts'
import { Link } from 'react-router-dom'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { paths } from '../../../lib/paths/paths.ts'
import { CardRow } from '../../../ui/media/CardRow.tsx'
import { MusicTile } from '../../catalogue/music/MusicTile.tsx'
import { QueueName, queueOf } from '../../listening/player/queue-of.ts'

const SHOWN = 12

export function RecentlyPlayed({ musics: all }: { musics: readonly MusicCard[] }) {
  const { t } = useI18n()
  const title = t('library.recentPlays')
  const musics = all.slice(0, SHOWN)
  const queue = queueOf(musics)
  return (
    <CardRow
      title={title}
      seeAll={
        <Link to={paths.history} aria-label={t('tracks.seeAllOf', { title })}>
          {t('ui.seeAll')}
        </Link>
      }
    >
      <QueueName value={title}>
        {musics.map((music) => (
          <MusicTile key={music.musicID} music={music} queue={queue} />
        ))}
      </QueueName>
    </CardRow>
  )
}
