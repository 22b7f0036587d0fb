/** What forms send, as schemas: the client loads them with its forms, and with them zod. */
// First: schemas look at it when they are made.
import './platform/jitless.ts'
import type * as z from 'zod'
import { updateProfile } from './listeners/users.ts'
import { updateArtist } from './catalogue/artists.ts'
import { createAlbum } from './studio/artist-albums.ts'
import { createSocial } from './studio/socials.ts'
import { createCollection } from './studio/dj-collections.ts'
import { createPodcast } from './studio/episodes.ts'
import { createMusic } from './studio/tracks.ts'

export { fieldErrorsOf } from './platform/field-errors.ts'

export const formSchemas = {
  album: createAlbum.body,
  artist: updateArtist.body,
  music: createMusic.body,
  podcast: createPodcast.body,
  podcastCollection: createCollection.body,
  profile: updateProfile.body,
  social: createSocial.body,
}

export type FormName = keyof typeof formSchemas

/** What a form sends. */
export type FormBody<N extends FormName> = z.input<(typeof formSchemas)[N]>
