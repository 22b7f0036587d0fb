import { type ForYou, type Mix, dismissMix, getForYou } from '@nava/contracts'
import { Pause, Play } from 'lucide-react'
import { call } from '../../../lib/calls/call.ts'
import { changeAtOnce } from '../../../lib/calls/optimistic.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { query } from '../../../lib/calls/query.ts'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { imageOf } from '../../../lib/paths/paths.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { MediaTile } from '../../../ui/media/MediaTile.tsx'
import { player, usePlayer } from '../../player/player.ts'
import { queueOf } from '../../player/queue-of.ts'
import { NotForMe } from './NotForMe.tsx'

export function MixTile({ mix, name }: { mix: Mix; name: string }) {
  const { t } = useI18n()
  const { mixID, musics } = mix
  const title = t('foryou.mixOf', { name })
  const isCurrent = usePlayer(({ listName, queue }) => queue.length > 0 && listName === title)
  const isPlaying = usePlayer(({ playback }) => playback === 'playing') && isCurrent
  const [first] = musics
  if (!first) return null
  return (
    <MediaTile
      current={isCurrent}
      cover={{
        ...imageOf('music', first.musicID, first.imageVersion),
        kind: 'music',
        color: first.coverColor,
      }}
      tooltip={title}
      title={title}
      names={t('foryou.tracks', { count: musics.length })}
      play={
        <IconButton
          variant="accent"
          label={t(isPlaying ? 'tracks.pauseTitle' : 'tracks.playTitle', { title })}
          onClick={() =>
            isCurrent ? player.toggle() : player.choose(queueOf(musics), 0, { listName: title })
          }
        >
          {isPlaying ? <Pause fill="currentColor" /> : <Play fill="currentColor" />}
        </IconButton>
      }
      overlay={<NotForMe title={title} onRefuse={() => void dismiss(mixID)} />}
    />
  )
}

const { queryKey } = query(getForYou)

const dismiss = (mixID: number): Promise<void> =>
  changeAtOnce({
    queryKey,
    show: () => {
      queryClient.setQueryData<ForYou>(
        queryKey,
        (known) => known && { ...known, mixes: known.mixes.filter((mix) => mix.mixID !== mixID) },
      )
      return undefined
    },
    send: () => call(dismissMix, { body: { mixID } }),
    tell: toastError,
  })
