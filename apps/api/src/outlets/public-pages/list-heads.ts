import type { EventCard } from '@nava/contracts'
import { usualEnd } from '../../station/calendar/usual-end.ts'
import { CONTEXT, stated } from './json-ld.ts'
import type { PageHead } from './page-head.ts'
import { picture, type Site } from './site.ts'

export const homeHead = ({ productName, at }: Site): Pick<PageHead, 'jsonLD'> => ({
  jsonLD: { '@context': CONTEXT, '@type': 'WebSite', name: productName, url: at('/') },
})

/** Describes dated events, which search engines show in calendars. */
export function eventsHead(events: readonly EventCard[], site: Site): Pick<PageHead, 'jsonLD'> {
  const url = site.at('/events')
  const dated = events.flatMap((event) => (event.startsAt ? [{ ...event, startsAt: event.startsAt }] : []))
  return {
    jsonLD: {
      '@context': CONTEXT,
      '@type': 'ItemList',
      url,
      itemListElement: dated.map((event, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        item: {
          '@type': 'Event',
          name: event.eventName,
          startDate: event.startsAt,
          // The length of events is unknown, so a usual one is assumed.
          endDate: usualEnd('event', new Date(event.startsAt)).toISOString(),
          url: event.link ? site.at(event.link) : url,
          ...stated({
            description: event.description,
            image: picture(site, 'event', {
              id: event.eventID,
              version: event.imageVersion,
              name: event.eventName,
            })?.address,
          }),
          ...(event.venue && { location: { '@type': 'Place', name: event.venue, address: event.venue } }),
        },
      })),
    },
  }
}
