import type { Playlist } from '@nava/contracts'
import { paths, shareLinks } from '../../lib/paths.ts'
import { openShareDialog } from '../item-dialogs/item-dialogs.ts'

/** Opens the dialog with the link and the player of a public playlist. */
export function sharePlaylist({ playListID, name }: Pick<Playlist, 'playListID' | 'name'>): void {
  openShareDialog({
    title: name,
    link: (site) => shareLinks.page(site, paths.myPlaylist(playListID)),
    embed: { kind: 'playlist', id: playListID },
  })
}
