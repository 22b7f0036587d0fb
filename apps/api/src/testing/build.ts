/** Builders of rows for tests: what a test does not name gets a plain default. */
import type { Database, Prisma } from '@nava/db'
import { hashPassword } from '../users/passwords.ts'

let counter = 0
const next = () => (counter += 1)

/** Every built user with a password has this one. */
export const testPassword = 'a good password'
let passwordHash: Promise<string> | undefined

export async function buildUser(db: Database, data: Partial<Prisma.UserUncheckedCreateInput> = {}) {
  passwordHash ??= hashPassword(testPassword)
  const n = next()
  return db.user.create({
    data: { email: `user${n}@example.com`, name: `User ${n}`, passwordHash: await passwordHash, ...data },
  })
}

/** An artist; `memberID` links a user to it. */
export function buildArtist(
  db: Database,
  { memberID, ...data }: Partial<Prisma.ArtistUncheckedCreateInput> & { memberID?: number } = {},
) {
  return db.artist.create({
    data: {
      name: `Artist ${next()}`,
      ...(memberID && { members: { create: { userId: memberID } } }),
      ...data,
    },
  })
}

/** A public track that is ready to be heard; name `artistIDs` to give it artists. */
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
      artists: { create: artistIDs.map((artistId, position) => ({ artistId, position })) },
      ...data,
    },
  })
}
