/** What forms send, as schemas: the client loads them with its forms, and with them zod. */
import type * as z from 'zod'
import { updateProfile } from './listeners/users.ts'
import { createMusic } from './studio/tracks.ts'

export { fieldErrorsOf } from './platform/field-errors.ts'

export const formSchemas = { music: createMusic.body, profile: updateProfile.body }

export type FormName = keyof typeof formSchemas

/** What a form sends. */
export type FormBody<N extends FormName> = z.input<(typeof formSchemas)[N]>
