/** An artist's links to other places. */
import * as z from 'zod'
import { idOut } from './fields.ts'

export const SocialType = z.enum(['instagram', 'youtube', 'facebook', 'telegram', 'twitter', 'spotify'])
export type SocialType = z.infer<typeof SocialType>

/** `socailID` is the wire's own spelling. */
export const Social = z.object({ socailID: idOut, type: SocialType, link: z.string() }).meta({ id: 'Social' })
export type Social = z.infer<typeof Social>
