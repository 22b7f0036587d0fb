import { type EventCard, limits } from '@nava/contracts'
import { Link } from 'react-router-dom'
import { cutTitle } from '../../lib/cut-title.ts'
import { formatDay, useI18n } from '../../lib/i18n.ts'
import { imageOf, paths } from '../../lib/paths.ts'
import { Card } from '../../ui/Card.tsx'
import { Cover } from '../../ui/Cover.tsx'

/** An event as a wide card: what, when and where. */
export function EventTile({ event }: { event: EventCard }) {
  const { t, language } = useI18n()
  const when = event.startsAt && formatDay(event.startsAt, language)
  return (
    <Card
      cover={
        <Cover
          {...imageOf('event', event.eventID, event.imageVersion)}
          kind="event"
          shape="wide"
          sizes="clamp(232px, 24vw, 330px)"
        />
      }
      chip={when}
      tooltip={event.eventName}
      title={<Link to={paths.events}>{cutTitle(event.eventName, limits.titleCut.podcast)}</Link>}
      names={<bdi>{event.venue || t('home.noVenue')}</bdi>}
    />
  )
}
