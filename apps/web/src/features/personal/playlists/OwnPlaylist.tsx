import { type Playlist, limits } from '@nava/contracts'
import { Link } from 'react-router-dom'
import { cutTitle } from '../../../lib/formats/cut-title.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { imageOf, paths } from '../../../lib/paths/paths.ts'
import { MediaTile } from '../../../ui/media/MediaTile.tsx'
import { mosaicOf } from './mosaic-of.tsx'
import { PlaylistMenu } from './PlaylistMenu.tsx'

/** Must not be named `…Tile`: the home page bundles all tiles, and this one has dialogs and forms. */
export function OwnPlaylist({ playlist }: { playlist: Playlist }) {
  const { t } = useI18n()
  const { playListID, name, musicCount, isPublic, coverMusicIDs, coverImageVersions } = playlist
  return (
    <MediaTile
      cover={{
        ...imageOf('music', coverMusicIDs[0] ?? 0, coverImageVersions[0] ?? ''),
        kind: 'collection',
        children: mosaicOf(coverMusicIDs, coverImageVersions),
      }}
      badge={isPublic && t('playlists.public')}
      tooltip={name}
      title={<Link to={paths.myPlaylist(playListID)}>{cutTitle(name, limits.titleCut.music.max)}</Link>}
      names={t('playlists.tracks', { count: musicCount })}
      menu={<PlaylistMenu playlist={playlist} />}
    />
  )
}
