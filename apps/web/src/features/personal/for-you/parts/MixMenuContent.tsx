import { ListEnd, ListPlus, ListStart, ThumbsDown } from 'lucide-react'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { paths, shareLinks } from '../../../../lib/paths/paths.ts'
import { MenuItem, MenuLine } from '../../../../ui/overlays/Menu.tsx'
import { choosePlaylist, enqueue } from '../../../catalogue/items/enqueue.ts'
import LinkItems from '../../../catalogue/items/LinkItems.tsx'
import { player } from '../../../listening/player/player.ts'
import { queueOf } from '../../../listening/player/queue-of.ts'
import type { MixMenuProps } from './MixMenu.tsx'

export default function MixMenuContent({ mixID, title, musics, onRefuse }: MixMenuProps) {
  const { t } = useI18n()
  const queue = async () => queueOf(musics)
  return (
    <>
      <MenuItem icon={<ListStart />} onSelect={() => void enqueue(queue, player.playNext, 'menu.queuedNext')}>
        {t('menu.playNext')}
      </MenuItem>
      <MenuItem icon={<ListEnd />} onSelect={() => void enqueue(queue, player.append, 'menu.queued')}>
        {t('menu.addToQueue')}
      </MenuItem>
      <MenuItem
        icon={<ListPlus />}
        onSelect={() => void choosePlaylist(title, async () => musics.map(({ musicID }) => musicID))}
      >
        {t('menu.addToPlaylist')}
      </MenuItem>
      <MenuLine />
      <MenuItem icon={<ThumbsDown />} onSelect={onRefuse}>
        {t('tracks.dislike')}
      </MenuItem>
      <MenuLine />
      <LinkItems shared={{ title, link: (site) => shareLinks.page(site, paths.mix(mixID)) }} />
    </>
  )
}
