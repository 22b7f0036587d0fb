import type { MusicCard } from '@nava/contracts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { paths } from '../../../../lib/paths/paths.ts'
import { TrackRow } from '../../../catalogue/music/TrackRow.tsx'
import { queueOf } from '../../../listening/player/queue-of.ts'
import { CardShelf } from './CardShelf.tsx'

const ROWS = 4

export function TrendingMusic({ musics }: { musics: readonly MusicCard[] }) {
  const { t } = useI18n()
  const queue = queueOf(musics)
  const columns = Array.from({ length: Math.ceil(musics.length / ROWS) }, (_, at) => at * ROWS)
  return (
    <CardShelf title={t('home.trending')} items={columns} all={paths.hotMusics} cards="list">
      {(first) => (
        <div key={first}>
          {musics.slice(first, first + ROWS).map((music, at) => (
            <TrackRow key={music.musicID} music={music} queue={queue} rank={first + at + 1} />
          ))}
        </div>
      )}
    </CardShelf>
  )
}
