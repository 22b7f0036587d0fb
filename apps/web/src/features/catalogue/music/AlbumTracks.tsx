import type { MusicCard } from '@nava/contracts'
import { formatNumber, useI18n } from '../../../lib/i18n/i18n.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { queueOf } from '../../listening/player/queue-of.ts'
import { NumberedTracks } from './NumberedTracks.tsx'

/** Tracks of an album with their numbers on it; headings name the discs if there are several. */
export function AlbumTracks({ musics }: { musics: readonly MusicCard[] }) {
  const { t, language } = useI18n()
  const discs = [...Map.groupBy(musics, ({ disc }) => disc)]
  if (musics.length === 0) return <EmptyState text={t('tracks.none')} />
  return discs.map(([disc, own]) => (
    <section key={disc}>
      <h2>
        {discs.length > 1 ? (
          t('lists.disc', { number: formatNumber(disc, language) })
        ) : (
          <VisuallyHidden>{t('lists.tracks', { count: musics.length })}</VisuallyHidden>
        )}
      </h2>
      <NumberedTracks
        musics={own}
        queue={queueOf(musics)}
        rankOf={({ track }, index) => track || index + 1}
      />
    </section>
  ))
}
