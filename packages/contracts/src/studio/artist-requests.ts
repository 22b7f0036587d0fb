import { latinDigits } from '@nava/tags/latin-digits'
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { line, prose } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'

/** Digits 0-9 with an optional plus; spaces, hyphens and brackets are removed */
const phone = z
  .union([z.string().max(100), z.number().int().nonnegative()])
  .transform((input) =>
    latinDigits(String(input))
      .replaceAll('＋', '+')
      .replaceAll(/[\s()./\-‐-–（）．／－]/g, ''),
  )
  .pipe(
    z
      .string()
      .max(limits.text.phone)
      .regex(/^(\+?\d+)?$/, 'Give a phone number in digits'),
  )

/** The server sets all other fields, such as status and email. */
export const ArtistRequestForm = z.object({
  name: line(limits.text.name),
  artistName: line(limits.text.name),
  phone: phone.default(''),
  /** Background of the artist, and links */
  artistMessage: prose(limits.text.message).default(''),
})
export type ArtistRequestForm = z.infer<typeof ArtistRequestForm>

export const makeArtist = endpoint({
  method: 'POST',
  path: '/api/makeartist',
  tag: 'artists',
  access: 'user',
  summary: 'Ask to become an artist; a request that is still open is written over',
  body: ArtistRequestForm,
  reply: z.object({ status: z.literal(1) }),
  perMinute: 30,
})
