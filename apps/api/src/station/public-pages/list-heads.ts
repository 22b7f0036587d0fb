/** The heads of home, lists and texts. */
import type { EventCard } from '@nava/contracts'
import { usualEnd } from '../calendar/usual-end.ts'
import { CONTEXT, stated } from './json-ld.ts'
import type { PageHead } from './page-head.ts'
import { picture, type Site, titleOf } from './site.ts'

export function homeHead({ productName, at }: Site): PageHead {
  return {
    title: `${productName} Music - None Stop play music platform`,
    description: 'Music, music videos, podcasts and live TV, without a pause.',
    url: at('/'),
    type: 'website',
    jsonLD: { '@context': CONTEXT, '@type': 'WebSite', name: productName, url: at('/') },
  }
}

export function listHead(path: string, title: string, description: string, site: Site): PageHead {
  return { title: titleOf(site, title), description, url: site.at(path), type: 'website' }
}

/** Describes each event that has a date to search engines, which show them in calendars. */
export function eventsHead(events: readonly EventCard[], site: Site): PageHead {
  const url = site.at('/events')
  const dated = events.flatMap((event) => (event.startsAt ? [{ ...event, startsAt: event.startsAt }] : []))
  return {
    ...listHead('/events', 'Events', `Concerts and other events on ${site.productName}.`, site),
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
          // Their lengths are not known.
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
