import * as z from 'zod'

/** Who finds a track or an episode: everybody; only who has its address; nobody but its owners and by press links */
export const Visibility = z.enum(['public', 'unlisted', 'private'])
export type Visibility = z.infer<typeof Visibility>
