import * as z from 'zod'
import { endpoint, file } from '../platform/endpoint.ts'
import { EventCard } from '../catalogue/events.ts'
import {
  color,
  id,
  idOut,
  imageVersion,
  line,
  lineOrNone,
  linkIn,
  prose,
  time,
  stationTimeIn,
} from '../platform/fields.ts'
import { SliderCard, SliderType } from '../catalogue/home.ts'
import { limits } from '../platform/limits.ts'
import { crud, crudPicture, editedAt, idsIn } from './crud.ts'

const place = z.enum(['top', 'bannerOne', 'bannerTwo'])
const title = lineOrNone(limits.text.title)

export const AdminSlider = SliderCard.extend({
  position: z.int(),
  isHidden: z.boolean(),
  visibleFrom: time.nullable(),
  visibleUntil: time.nullable(),
  updated: time,
}).meta({ id: 'AdminSlider' })

export const adminSliders = crud({
  path: 'sliders',
  one: 'a slider or banner',
  many: 'sliders and banners',
  row: AdminSlider,
  form: z
    .object({
      type: SliderType,
      /** ID of the target; none for an ad */
      refID: id.nullish(),
      link: linkIn,
      place: place.default('top'),
      titleOne: title,
      titleTwo: title,
      /** By default the main colour of the picture */
      dominantColor: color.optional(),
      /** Sliders are sorted by position, ascending */
      position: z.int().min(0).max(100_000).default(0),
      /** Keeps it off the home page */
      isHidden: z.boolean().default(false),
      /** Home shows it from then on; by default at once */
      visibleFrom: stationTimeIn.nullish(),
      /** Home shows it until then; by default without an end */
      visibleUntil: stationTimeIn.nullish(),
      updated: editedAt,
    })
    .refine(({ visibleFrom, visibleUntil }) => !visibleFrom || !visibleUntil || visibleFrom < visibleUntil, {
      path: ['visibleUntil'],
      message: 'Must be later than the beginning',
    })
    .refine(({ type, link }) => type !== 'ad' || link !== '', {
      path: ['link'],
      message: 'Say where the ad leads to',
    }),
  sorts: ['position', 'created'],
  filters: { place: place.optional(), type: SliderType.optional() },
})
export const adminSliderPicture = crudPicture('sliders', 'a slider or banner')

export const adminEvents = crud({
  path: 'events',
  one: 'an event',
  many: 'events',
  row: EventCard.extend({
    artists: z.array(z.object({ artistID: idOut, name: z.string() })),
    created: time,
    updated: time,
  }).meta({ id: 'AdminEvent' }),
  form: z.object({
    eventName: line(limits.text.title),
    description: prose(limits.text.description).default(''),
    venue: title,
    link: linkIn,
    startsAt: stationTimeIn.nullish(),
    /** Artists who play at the event; their pages show it */
    artistIDs: idsIn(20),
    updated: editedAt,
  }),
  sorts: ['starts', 'created', 'name'],
  filters: {},
})
export const adminEventPicture = crudPicture('events', 'an event')

export const adminNews = crud({
  path: 'news',
  one: 'a news post',
  many: 'news posts',
  row: z
    .object({
      newsID: idOut,
      title: z.string(),
      /** HTML, like `content`; sanitised only when it is sent */
      excerpt: z.string(),
      content: z.string(),
      publishedAt: time,
      imageVersion,
      created: time,
      updated: time,
    })
    .meta({ id: 'AdminNews' }),
  form: z.object({
    title: line(limits.text.title),
    excerpt: prose(limits.text.message).default(''),
    content: prose(200_000),
    publishedAt: stationTimeIn.optional(),
    updated: editedAt,
  }),
  sorts: ['published', 'created', 'title'],
  filters: {},
})
export const adminNewsPicture = crudPicture('news', 'a news post')
export const adminAddNewsPicture = endpoint({
  method: 'POST',
  path: '/api/admin/news/pictures',
  tag: 'admin',
  access: 'admin',
  summary: 'Store a picture for the text of news; one that no text names is removed after a week',
  body: file({ maxBytes: limits.image.maxBytes }),
  perMinute: limits.image.perMinute,
  reply: z.object({
    /** Path of this site, for `src` */
    address: z.string(),
    width: z.int(),
    height: z.int(),
  }),
})
