import { paths } from '../../../lib/paths/paths.ts'
import { type QueueItem, namesOf } from './queue-item.ts'

export function pageOf(item: QueueItem): string {
  const { kind, id, title } = item
  return kind === 'music'
    ? paths.playMusic({ musicID: id, title, artists: namesOf(item) })
    : paths.playPodcast({ podcastID: id, title, djs: namesOf(item) })
}
