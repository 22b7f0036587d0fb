import { useQuery } from '@tanstack/react-query'
import {
  Bookmark,
  CircleCheck,
  CircleDashed,
  Clapperboard,
  Headphones,
  Heart,
  ListEnd,
  ListPlus,
  ListStart,
  MicVocal,
  Share2,
  ThumbsDown,
  UserCheck,
  UserPlus,
} from 'lucide-react'
import { Link } from 'react-router-dom'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { useSession } from '../../../lib/session/session.ts'
import { MenuItem, MenuLine, MenuLink } from '../../../ui/overlays/Menu.tsx'
import { DownloadItem } from '../../listening/downloads/DownloadItem.tsx'
import { AlbumFileItems, FileItems } from '../file-downloads/FileItems.tsx'
import { type FollowTarget, followQuery, toggleFollow } from '../../listening/follows/toggle-follow.ts'
import { setPlayed, useEpisodeProgress } from '../../listening/player/episode-positions.ts'
import { player } from '../../listening/player/player.ts'
import { dislike } from '../../listening/radio/dislike.ts'
import { startRadio } from '../../listening/radio/start-radio.ts'
import {
  type Reaction,
  type ReactionTarget,
  reactionQuery,
} from '../../listening/reactions/reaction-query.ts'
import { toggleReaction } from '../../listening/reactions/toggle-reaction.ts'
import { enqueue, choosePlaylist } from './enqueue.ts'
import { openShareDialog } from '../../listening/item-dialogs/item-dialogs.ts'
import LinkItems from './LinkItems.tsx'
import { type Subject, actionsOf } from './subject.ts'
import { RadioIcon } from '../../../ui/icons/RadioIcon.tsx'

export default function ItemMenuContent({ subject }: { subject: Subject }) {
  const { t } = useI18n()
  const { shared, single, queue, playlist, radio, disliked, like, save, follow, ...others } =
    actionsOf(subject)
  const { episode, videoPage, people, file, albumFile } = others
  const PersonIcon = like?.kind === 'podcast' ? Headphones : MicVocal
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
        <MenuItem icon={<ListPlus />} onSelect={() => void choosePlaylist(shared.title, playlist)}>
          {t('menu.addToPlaylist')}
        </MenuItem>
      )}
      {(queue ?? single) && (
        <DownloadItem
          item={single}
          queue={queue ?? (async () => (single ? [single] : []))}
          list={shared.title}
        />
      )}
      {file && <FileItems {...file} />}
      {albumFile !== undefined && <AlbumFileItems albumID={albumFile} />}
      {radio && (
        <MenuItem
          icon={<RadioIcon />}
          onSelect={() => void startRadio(radio.from, shared.title, radio.first)}
        >
          {t('tracks.radio')}
        </MenuItem>
      )}
      {(queue ?? playlist ?? radio) && <MenuLine />}
      {like && <ReactionItem reaction="like" target={like} />}
      {save && <ReactionItem reaction="save" target={save} />}
      {disliked && (
        <MenuItem icon={<ThumbsDown />} onSelect={() => dislike(disliked)}>
          {t('tracks.dislike')}
        </MenuItem>
      )}
      {(like ?? save) && <MenuLine />}
      {episode !== undefined && <PlayedItem episodeID={episode} />}
      {follow && <FollowItem target={follow} />}
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
      <LinkItems shared={shared} />
      <MenuItem icon={<Share2 />} onSelect={() => openShareDialog(shared)}>
        {t('menu.share')}
      </MenuItem>
    </>
  )
}

function PlayedItem({ episodeID }: { episodeID: number }) {
  const { t } = useI18n()
  const isPlayed = useEpisodeProgress(episodeID).state === 'played'
  return (
    <MenuItem
      icon={isPlayed ? <CircleDashed /> : <CircleCheck />}
      onSelect={() => setPlayed(episodeID, !isPlayed)}
    >
      {t(isPlayed ? 'menu.markUnplayed' : 'menu.markPlayed')}
    </MenuItem>
  )
}

function FollowItem({ target }: { target: FollowTarget }) {
  const { t } = useI18n()
  const signedIn = useSession().state === 'user'
  const { data } = useQuery({ ...followQuery(target), enabled: signedIn })
  const follows = signedIn && data === 'true'
  return (
    <MenuItem icon={follows ? <UserCheck /> : <UserPlus />} onSelect={() => void toggleFollow(target)}>
      {t(follows ? 'tracks.unfollow' : 'tracks.follow')}
    </MenuItem>
  )
}

const SET = { like: 'menu.like', save: 'menu.save' } as const
const UNSET = { like: 'menu.unlike', save: 'menu.unsave' } as const

function ReactionItem<R extends Reaction>({ reaction, target }: { reaction: R; target: ReactionTarget<R> }) {
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
