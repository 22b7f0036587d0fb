import * as z from 'zod'
import { idOut, imageVersion, time } from '../platform/fields.ts'

export const EventCard = z
  .object({
    eventID: idOut,
    eventName: z.string(),
    description: z.string(),
    venue: z.string(),
    link: z.string(),
    startsAt: time.nullable(),
    imageVersion,
  })
  .meta({ id: 'EventCard' })
export type EventCard = z.infer<typeof EventCard>
