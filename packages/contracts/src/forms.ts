/** Schemas of forms; the client loads them only on demand, together with zod */
// The first import, because zod needs this setting when schemas are created.
import './platform/jitless.ts'
import type * as z from 'zod'
import { updateProfile } from './listeners/users.ts'
import { updateArtist } from './catalogue/artists.ts'
import { createAlbum } from './studio/artist-albums.ts'
import { setPodroll, supportDj } from './studio/dj-panel.ts'
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
  podroll: setPodroll.body,
  support: supportDj.body,
}

export type FormName = keyof typeof formSchemas

export type FormBody<N extends FormName> = z.input<(typeof formSchemas)[N]>
