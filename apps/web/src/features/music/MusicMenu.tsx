import type { MusicCard } from '@nava/contracts'
import { Clapperboard, EllipsisVertical, ListEnd, ListStart, MicVocal, Share2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useI18n } from '../../lib/i18n.ts'
import { paths, shareLinks } from '../../lib/paths.ts'
import { siteAddress, useSite } from '../../lib/site.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, MenuItem, MenuLine, MenuLink } from '../../ui/Menu.tsx'
import { toast } from '../../ui/toasts.ts'
import { player } from '../player/player.ts'
import { canPlay, queueOf } from './queue-of.ts'
import { shareLink } from './share-link.ts'

/** What else can be done with a track, on every card and row. */
export function MusicMenu({ music, size = 'sm' }: { music: MusicCard; size?: 'sm' | 'md' | 'lg' }) {
  const { t } = useI18n()
  const site = useSite()
  const label = t('tracks.menuOf', { title: music.title })
  const share = () => {
    const address = siteAddress(site)
    const link = music.hasAudio ? shareLinks.music(address, music) : shareLinks.video(address, music.musicID)
    void shareLink(link, music.title)
  }
  return (
    <Menu
      label={label}
      trigger={
        <IconButton size={size} label={label}>
          <EllipsisVertical />
        </IconButton>
      }
    >
      {canPlay(music) && (
        <>
          <MenuItem
            icon={<ListStart />}
            onSelect={() => {
              player.playNext(queueOf([music]))
              toast(t('tracks.queuedNext'))
            }}
          >
            {t('tracks.playNext')}
          </MenuItem>
          <MenuItem
            icon={<ListEnd />}
            onSelect={() => {
              player.append(queueOf([music]))
              toast(t('tracks.queued'))
            }}
          >
            {t('tracks.addToQueue')}
          </MenuItem>
          <MenuLine />
        </>
      )}
      {music.hasVideo && (
        <MenuLink
          icon={<Clapperboard />}
          link={<Link to={paths.playVideo(music.musicID)}>{t('tracks.watchVideo')}</Link>}
        />
      )}
      {music.musicArtists.map(({ artist }) => (
        <MenuLink
          key={artist.artistID}
          icon={<MicVocal />}
          link={
            <Link to={paths.artist(artist.artistID, artist.name)}>
              {t('tracks.goToArtist', { name: artist.name })}
            </Link>
          }
        />
      ))}
      <MenuItem icon={<Share2 />} onSelect={share}>
        {t('tracks.share')}
      </MenuItem>
    </Menu>
  )
}
