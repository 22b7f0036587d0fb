import type { EventCard } from '@nava/contracts'
import { CalendarDays, CalendarPlus, ExternalLink, MapPin } from 'lucide-react'
import { When } from '../../../lib/formats/When.tsx'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { calendars, imageOf } from '../../../lib/paths/paths.ts'
import { buttonClass } from '../../../ui/controls/Button.tsx'
import { Cover } from '../../../ui/media/Cover.tsx'
import styles from './EventRow.module.css'

export function EventRow({ event }: { event: EventCard }) {
  const { t } = useI18n()
  return (
    <article className={styles.event}>
      <Cover
        {...imageOf('event', event.eventID, event.imageVersion)}
        kind="event"
        shape="wide"
        sizes="(width < 40em) 92vw, 320px"
        className={styles.picture}
      />
      <div className={styles.words}>
        <h2 className={styles.title} dir="auto">
          {event.eventName}
        </h2>
        <p className={styles.fact}>
          <CalendarDays aria-hidden />
          {event.startsAt ? (
            <time dateTime={event.startsAt}>
              <When iso={event.startsAt} />
            </time>
          ) : (
            <span>{t('lists.noDate')}</span>
          )}
        </p>
        <p className={styles.fact}>
          <MapPin aria-hidden />
          <bdi>{event.venue || t('tracks.noVenue')}</bdi>
        </p>
        {event.description && (
          <p className={styles.description} dir="auto">
            {event.description}
          </p>
        )}
        {event.startsAt && (
          <a
            href={calendars.event(event.eventID)}
            download
            className={buttonClass({ size: 'sm' })}
            aria-label={t('lists.toCalendarOf', { title: event.eventName })}
          >
            <CalendarPlus aria-hidden />
            {t('lists.toCalendar')}
          </a>
        )}
        {/^https?:\/\//i.test(event.link) && (
          <a
            href={event.link}
            className={buttonClass({ size: 'sm' })}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('lists.eventLinkOf', { title: event.eventName })}
          >
            <ExternalLink aria-hidden />
            {t('lists.eventLink')}
          </a>
        )}
      </div>
    </article>
  )
}
