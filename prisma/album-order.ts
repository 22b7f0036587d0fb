/** The order of an album's tracks: by disc and number, then by when they came. */

/** In SQL, for the alias `m` of `music` */
export const ALBUM_ORDER = 'm.disc, m.album_position, m.id'

/** For Prisma's `orderBy` */
export const albumOrder: [{ disc: 'asc' }, { track: 'asc' }, { id: 'asc' }] = [
  { disc: 'asc' },
  { track: 'asc' },
  { id: 'asc' },
]
