import type { Artist } from '@nava/contracts'
import { Shuffle } from 'lucide-react'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { shareLinks } from '../../../lib/paths/paths.ts'
import { ActionBar, ActionGroup } from '../../../ui/ActionBar.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { SocialIcon, socialNames } from '../../../ui/icons/SocialIcon.tsx'
import { FollowButton } from '../../listening/follows/FollowButton.tsx'
import { RadioButton } from '../../listening/radio/RadioButton.tsx'
import { ShareButton } from '../../listening/share/ShareButton.tsx'
import { SupportLink } from '../items/SupportLink.tsx'
import type { QueueItem } from '../../listening/player/queue-item.ts'
import styles from './ArtistActions.module.css'
import { chooseShuffled } from '../../listening/player/shuffle.ts'

export function ArtistActions({ artist, queue }: { artist: Artist; queue: readonly QueueItem[] }) {
  const { t } = useI18n()
  return (
    <ActionBar>
      {queue.length > 0 && (
        <Button
          variant="primary"
          icon={<Shuffle />}
          onClick={() => chooseShuffled(queue, { listName: artist.name })}
        >
          {t('tracks.playShuffle')}
        </Button>
      )}
      <FollowButton target={{ kind: 'artist', id: artist.artistID }} />
      {queue.length > 0 && <RadioButton from={{ kind: 'artist', id: artist.artistID }} name={artist.name} />}
      <ShareButton
        title={artist.name}
        link={(site) => shareLinks.artist(site, artist.artistID, artist.name)}
        embed={{ kind: 'artist', id: artist.artistID }}
      />
      {artist.support && <SupportLink name={artist.name} support={artist.support} />}
      {artist.socials.length > 0 && (
        <ActionGroup wide>
          {artist.socials.map(({ socailID, type, link }) => (
            <a
              key={socailID}
              href={link}
              className={styles.social}
              aria-label={t('artist.on', { name: artist.name, network: socialNames[type] })}
              title={socialNames[type]}
              target="_blank"
              rel="noopener noreferrer nofollow"
            >
              <SocialIcon kind={type} size={22} />
            </a>
          ))}
        </ActionGroup>
      )}
    </ActionBar>
  )
}
