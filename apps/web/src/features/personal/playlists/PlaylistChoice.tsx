import type { Playlist } from '@nava/contracts'
import { Check, Plus } from 'lucide-react'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { imageOf } from '../../../lib/paths/paths.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Cover } from '../../../ui/media/Cover.tsx'
import { MediaRow } from '../../../ui/media/MediaRow.tsx'
import { mosaicOf } from './mosaic-of.tsx'
import styles from './PlaylistDialog.module.css'

interface PlaylistChoiceProps {
  playlist: Playlist
  busy: boolean
  onChoose: () => void
  /** Adds the track that the playlist has already */
  onAgain: () => void
}

export function PlaylistChoice({ playlist, busy, onChoose, onAgain }: PlaylistChoiceProps) {
  const { t } = useI18n()
  const { name, musicCount, hasMusic, coverMusicIDs, coverImageVersions } = playlist
  const [coverID = 0] = coverMusicIDs
  const [version = ''] = coverImageVersions
  return (
    <li className={styles.line}>
      <button
        type="button"
        className={styles.choice}
        aria-pressed={hasMusic}
        aria-label={t(hasMusic ? 'playlists.removeFrom' : 'playlists.addTo', { name })}
        disabled={busy}
        onClick={onChoose}
      >
        <MediaRow
          as="span"
          listed
          cover={
            <Cover {...imageOf('music', coverID, version)} kind="collection" sizes="44px">
              {mosaicOf(coverMusicIDs, coverImageVersions)}
            </Cover>
          }
          title={name}
          names={t('playlists.tracks', { count: musicCount })}
          end={hasMusic ? <Check aria-hidden className={styles.in} /> : <Plus aria-hidden />}
        />
      </button>
      {hasMusic && (
        <IconButton size="sm" label={t('playlists.addAgain', { name })} disabled={busy} onClick={onAgain}>
          <Plus />
        </IconButton>
      )}
    </li>
  )
}
