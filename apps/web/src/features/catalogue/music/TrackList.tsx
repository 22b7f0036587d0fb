import type { MusicCard } from '@nava/contracts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { NumberedTracks } from './NumberedTracks.tsx'
import { playlistQueueOf } from '../../listening/player/queue-of.ts'

export function TrackList({ musics }: { musics: readonly MusicCard[] }) {
  const { t } = useI18n()
  if (musics.length === 0) return <EmptyState text={t('tracks.none')} />
  return (
    <>
      <h2>
        <VisuallyHidden>{t('lists.tracks', { count: musics.length })}</VisuallyHidden>
      </h2>
      <NumberedTracks musics={musics} queue={playlistQueueOf(musics)} rankOf={(_, index) => index + 1} />
    </>
  )
}
