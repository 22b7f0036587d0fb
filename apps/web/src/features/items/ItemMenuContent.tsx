import { useQuery } from '@tanstack/react-query'
import {
  Bookmark,
  Clapperboard,
  Headphones,
  Heart,
  ListEnd,
  ListPlus,
  ListStart,
  MicVocal,
  Share2,
} from 'lucide-react'
import { Link } from 'react-router-dom'
import { toastError } from '../../lib/error-text.ts'
import { type MessageKey, t as say, useI18n } from '../../lib/i18n.ts'
import { useSession } from '../../lib/session.ts'
import { MenuItem, MenuLine, MenuLink } from '../../ui/Menu.tsx'
import { toast } from '../../ui/toasts.ts'
import { player } from '../player/player.ts'
import type { QueueItem } from '../player/queue-item.ts'
import {
  type Reaction,
  type ReactionTarget,
  reactionQuery,
  toggleReaction,
} from '../reactions/toggle-reaction.ts'
import { openPlaylistDialog, openShareDialog } from './item-dialogs.ts'
import { type Subject, actionsOf } from './subject.ts'

/** The actions of a menu: play next, add to queue, add to playlist, like, save, watch, go to artist, share. */
export default function ItemMenuContent({ subject }: { subject: Subject }) {
  const { t } = useI18n()
  const { shared, queue, playlist, reaction, videoPage, people } = actionsOf(subject)
  const PersonIcon = reaction?.kind === 'podcast' ? Headphones : MicVocal
  return (
    <>
      {queue && (
        <>
          <MenuItem
            icon={<ListStart />}
            onSelect={() => void enqueue(queue, player.playNext, 'menu.queuedNext')}
          >
            {t('menu.playNext')}
          </MenuItem>
          <MenuItem icon={<ListEnd />} onSelect={() => void enqueue(queue, player.append, 'menu.queued')}>
            {t('menu.addToQueue')}
          </MenuItem>
        </>
      )}
      {playlist && (
        <MenuItem icon={<ListPlus />} onSelect={() => void addToPlaylist(shared.title, playlist)}>
          {t('menu.addToPlaylist')}
        </MenuItem>
      )}
      {(queue ?? playlist) && <MenuLine />}
      {reaction && (
        <>
          <ReactionItem reaction="like" target={reaction} />
          <ReactionItem reaction="save" target={reaction} />
          <MenuLine />
        </>
      )}
      {videoPage !== undefined && (
        <MenuLink icon={<Clapperboard />} link={<Link to={videoPage}>{t('menu.watchVideo')}</Link>} />
      )}
      {people.map(({ id, name, page }) => (
        <MenuLink
          key={id}
          icon={<PersonIcon />}
          link={<Link to={page}>{t('menu.goToArtist', { name })}</Link>}
        />
      ))}
      <MenuItem icon={<Share2 />} onSelect={() => openShareDialog(shared)}>
        {t('menu.share')}
      </MenuItem>
    </>
  )
}

const SET = { like: 'menu.like', save: 'menu.save' } as const
const UNSET = { like: 'menu.unlike', save: 'menu.unsave' } as const

/** Like or save, or what takes it back. */
function ReactionItem({ reaction, target }: { reaction: Reaction; target: ReactionTarget }) {
  const { t } = useI18n()
  const signedIn = useSession().state === 'user'
  const { data } = useQuery({ ...reactionQuery(reaction, target), enabled: signedIn })
  const isSet = signedIn && data === 'true'
  const Icon = reaction === 'like' ? Heart : Bookmark
  return (
    <MenuItem
      icon={<Icon fill={isSet ? 'currentColor' : 'none'} />}
      onSelect={() => void toggleReaction(reaction, target)}
    >
      {t(isSet ? UNSET[reaction] : SET[reaction])}
    </MenuItem>
  )
}

async function enqueue(
  queue: () => Promise<readonly QueueItem[]>,
  put: (items: readonly QueueItem[]) => void,
  done: MessageKey,
): Promise<void> {
  try {
    const items = await queue()
    if (items.length === 0) return void toast(say('menu.nothingToPlay'))
    put(items)
    toast(say(done))
  } catch (error) {
    await toastError(error)
  }
}

async function addToPlaylist(title: string, musicIDs: () => Promise<readonly number[]>): Promise<void> {
  try {
    openPlaylistDialog(title, await musicIDs())
  } catch (error) {
    await toastError(error)
  }
}
