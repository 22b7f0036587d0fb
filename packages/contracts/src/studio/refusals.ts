/** Answers of admins to what waits for their decision */
import * as z from 'zod'
import { prose } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'

/** In the order of the database. `refusal.{reason}` is what the person is told. */
export const RefusalReason = z.enum([
  'quality',
  'rights',
  'details',
  'duplicate',
  'identity',
  'spam',
  'insult',
  'rules',
  'other',
])
export type RefusalReason = z.infer<typeof RefusalReason>

/** What may be wrong with a track or an episode */
export const workReasons = RefusalReason.extract([
  'quality',
  'rights',
  'details',
  'duplicate',
  'rules',
  'other',
])
export const requestReasons = RefusalReason.extract(['identity', 'details', 'duplicate', 'rules', 'other'])
/** What may be wrong with a comment or a message of the chat */
export const messageReasons = RefusalReason.extract(['spam', 'insult', 'rules', 'other'])

/** `reasons`: those that fit, with `other`. `words`: what the person is told besides, as it is */
export const refusalOf = <Reason extends RefusalReason>(
  reasons: z.ZodType<Reason | 'other', Reason | 'other'>,
) => z.object({ reason: reasons.default('other'), words: prose(limits.text.refusal).default('') })

/** Refusal of a work, until its next change or upload; null without one */
export const refusalOut = z.object({ reason: RefusalReason, words: z.string() }).nullable()
export type Refusal = z.infer<typeof refusalOut>

/** What panels say of the station's decisions on a work. `isWithdrawn`: taken off the site, and unchangeable meanwhile */
export const decisionOut = { refusal: refusalOut, isWithdrawn: z.boolean() }
