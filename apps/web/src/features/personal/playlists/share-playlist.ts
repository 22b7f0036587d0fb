import type { Playlist } from '@nava/contracts'
import { paths, shareLinks } from '../../../lib/paths/paths.ts'
import { openShareDialog } from '../../listening/item-dialogs/item-dialogs.ts'

export function sharePlaylist({ playListID, name }: Pick<Playlist, 'playListID' | 'name'>): void {
  openShareDialog({
    title: name,
    link: (site) => shareLinks.page(site, paths.myPlaylist(playListID)),
    embed: { kind: 'playlist', id: playListID },
  })
}
