import type { Database, Prisma } from '@nava/db'
import { hash } from '@node-rs/argon2'

let counter = 0
const next = () => (counter += 1)

export const TEST_PASSWORD = 'a good password'
/** A hundredth of the work of a real hash, because hundreds of users sign in */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 }
let passwordHash: Promise<string> | undefined

export async function buildUser(db: Database, data: Partial<Prisma.UserUncheckedCreateInput> = {}) {
  passwordHash ??= hash(TEST_PASSWORD, CHEAP)
  const n = next()
  return db.user.create({
    data: { email: `user${n}@example.com`, name: `User ${n}`, passwordHash: await passwordHash, ...data },
  })
}

export function buildSession(
  db: Database,
  userID: number,
  data: Partial<Prisma.SessionUncheckedCreateInput> = {},
) {
  return db.session.create({
    data: { userID, agent: 'A test', expiresAt: new Date('2100-01-01'), ...data },
  })
}

export function buildArtist(
  db: Database,
  { memberID, ...data }: Partial<Prisma.ArtistUncheckedCreateInput> & { memberID?: number } = {},
) {
  return db.artist.create({
    data: {
      name: `Artist ${next()}`,
      ...(memberID && { members: { create: { userID: memberID } } }),
      ...data,
    },
  })
}

export function buildMusic(
  db: Database,
  {
    artistIDs = [],
    ...data
  }: Partial<Prisma.MusicUncheckedCreateInput> & { artistIDs?: readonly number[] } = {},
) {
  return db.music.create({
    data: {
      title: `Track ${next()}`,
      releaseDate: new Date('2026-01-01T00:00:00Z'),
      lengthSeconds: 180,
      isConfirmed: true,
      hasAudio: true,
      artists: { create: artistIDs.map((artistID, position) => ({ artistID, position })) },
      ...data,
    },
  })
}

/** Builds an artist with a track of each title; returns the IDs. */
export async function buildTracks(db: Database, ...titles: string[]) {
  const { id: artistID } = await buildArtist(db)
  const made = await Promise.all(titles.map((title) => buildMusic(db, { title, artistIDs: [artistID] })))
  return { artistID, ids: made.map(({ id }) => id) }
}

export function buildDj(
  db: Database,
  { memberID, ...data }: Partial<Prisma.DjUncheckedCreateInput> & { memberID?: number } = {},
) {
  return db.dj.create({
    data: { name: `DJ ${next()}`, ...(memberID && { members: { create: { userID: memberID } } }), ...data },
  })
}

export function buildPodcast(
  db: Database,
  { djIDs = [], ...data }: Partial<Prisma.PodcastUncheckedCreateInput> & { djIDs?: readonly number[] } = {},
) {
  return db.podcast.create({
    data: {
      title: `Podcast ${next()}`,
      releaseDate: new Date('2026-01-01T00:00:00Z'),
      lengthSeconds: 1800,
      isConfirmed: true,
      hasAudio: true,
      djs: { create: djIDs.map((djID, position) => ({ djID, position })) },
      ...data,
    },
  })
}

export function buildAlbum(
  db: Database,
  {
    artistIDs = [],
    ...data
  }: Partial<Prisma.AlbumUncheckedCreateInput> & { artistIDs?: readonly number[] } = {},
) {
  return db.album.create({
    data: {
      name: `Album ${next()}`,
      releaseDate: new Date('2026-01-01T00:00:00Z'),
      artists: { create: artistIDs.map((artistID, position) => ({ artistID, position })) },
      ...data,
    },
  })
}

export function buildCollection(
  db: Database,
  {
    musicIDs = [],
    artistIDs = [],
    ...data
  }: Partial<Prisma.CollectionUncheckedCreateInput> & {
    musicIDs?: readonly number[]
    artistIDs?: readonly number[]
  } = {},
) {
  return db.collection.create({
    data: {
      name: `Collection ${next()}`,
      music: { create: musicIDs.map((musicID, position) => ({ musicID, position })) },
      artists: { create: artistIDs.map((artistID, position) => ({ artistID, position })) },
      ...data,
    },
  })
}

export async function buildUsers(db: Database, count: number) {
  return db.user.createManyAndReturn({
    data: Array.from({ length: count }, () => {
      const n = next()
      return { email: `user${n}@example.com`, name: `User ${n}` }
    }),
  })
}
