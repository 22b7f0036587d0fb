import { getStreamToken, limits } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../lib/calls/query.ts'
import { streams } from '../../../../lib/paths/paths.ts'
import { player } from '../../../listening/player/player.ts'
import { type Resource, type Row, idOf, isRow, nameIn } from '../resource.ts'
import { useWords } from '../words.ts'
import styles from './Decisions.module.css'

const isReady = (status: unknown) => isRow(status) && status['state'] === 'ready'

/** Plays what is not public yet, beside the player of the site, which it pauses. */
export function Preview({ resource, row }: { resource: Resource; row: Row }) {
  const { t } = useWords()
  const isVideo = isReady(row['video'])
  const isAudio = isReady(row['audio'])
  const { data: token } = useQuery({ ...query(getStreamToken), enabled: isVideo || isAudio })
  if (!token || (!isVideo && !isAudio)) return null
  const id = idOf(resource, row)
  const shared = {
    controls: true,
    preload: 'none',
    className: styles.media,
    'aria-label': t('admin.playerOf', { name: nameIn(row, resource.name) }),
    onPlay: () => player.pause(),
  } as const
  if (isVideo)
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are made after the decision
    return <video {...shared} src={streams.videoFile(limits.video.heights[0], id, { token })} />
  const stream = resource.key === 'podcasts' ? streams.podcast : streams.music
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- music has lyrics elsewhere
  return <audio {...shared} src={stream(limits.audio.defaultQuality, id, { token })} />
}
