import type { Playlist } from '@nava/contracts'
import { paths, shareLinks } from '../../../lib/paths/paths.ts'
import { type Shared, openShareDialog } from '../../listening/item-dialogs/item-dialogs.ts'

type Named = Pick<Playlist, 'playListID' | 'name'>

export const sharedPlaylist = ({ playListID, name }: Named): Shared => ({
  title: name,
  link: (site) => shareLinks.page(site, paths.myPlaylist(playListID)),
  embed: { kind: 'playlist', id: playListID },
})

export const sharePlaylist = (playlist: Named): void => openShareDialog(sharedPlaylist(playlist))
