import { type EventCard, limits } from '@nava/contracts'
import { Link } from 'react-router-dom'
import { cutTitle } from '../../../lib/formats/cut-title.ts'
import { When } from '../../../lib/formats/When.tsx'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { imageOf, paths } from '../../../lib/paths/paths.ts'
import { MediaTile } from '../../../ui/media/MediaTile.tsx'

export function EventTile({ event }: { event: EventCard }) {
  const { t } = useI18n()
  return (
    <MediaTile
      cover={{ ...imageOf('event', event.eventID, event.imageVersion), kind: 'event', shape: 'wide' }}
      badge={event.startsAt && <When iso={event.startsAt} />}
      tooltip={event.eventName}
      title={<Link to={paths.events}>{cutTitle(event.eventName, limits.titleCut.podcast)}</Link>}
      names={<bdi>{event.venue || t('tracks.noVenue')}</bdi>}
    />
  )
}
