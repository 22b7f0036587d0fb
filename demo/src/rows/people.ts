import { artistID, djID, FIRST_ID } from '../catalogue/build-catalogue.ts'
import { artists, djs, type ArtistKey } from '../catalogue/artists.ts'
import { WRITERS } from '../catalogue/people.ts'
import { seededRandom } from '../random.ts'
import type { Transaction } from './transaction.ts'

const DAY = 86_400_000

export const accounts = [
  { email: 'admin@example.com', name: 'Admin' },
  { email: 'artist@example.com', name: 'Mira Solane' },
  { email: 'dj@example.com', name: 'Roya K' },
  { email: 'listener@example.com', name: 'Sam Listener' },
] as const

export const accountID = (email: (typeof accounts)[number]['email']) =>
  FIRST_ID + accounts.findIndex((account) => account.email === email)
export const LISTENER_ID = accountID('listener@example.com')
export const writerIDs = WRITERS.map((_, i) => FIRST_ID + accounts.length + i)

const OWNED: readonly ArtistKey[] = ['mira', 'harbour']
export const ownedArtistIDs = OWNED.map(artistID)

export async function writeArtists(tx: Transaction, now: Date): Promise<void> {
  const since = (days: number) => new Date(now.getTime() - days * DAY)
  await tx.artist.createMany({
    data: artists.map((artist, i) => ({
      id: FIRST_ID + i,
      name: artist.name,
      biography: artist.biography,
      birthDate: new Date(`${artist.born}T00:00:00Z`),
      isVerified: artist.verified,
      showOnMain: artist.onMain,
      createdAt: since(110 - i),
    })),
  })
  await tx.dj.createMany({
    data: djs.map(({ name, biography }, i) => ({
      id: FIRST_ID + i,
      name,
      biography,
      createdAt: since(100 - i),
    })),
  })
  await tx.social.createMany({ data: artists.flatMap(({ latin }, i) => socialsOf(latin, FIRST_ID + i)) })
}

/** Writes the accounts, which own some of the artists and DJs. */
export async function writePeople(tx: Transaction, now: Date, passwordHash: string): Promise<void> {
  const random = seededRandom('people')
  const since = (days: number) => new Date(now.getTime() - days * DAY)
  await tx.user.createMany({
    data: [
      ...accounts.map(({ email, name }, i) => ({
        id: FIRST_ID + i,
        email,
        name,
        passwordHash,
        isAdmin: i === 0,
        createdAt: since(120),
      })),
      // These users have no password, so nobody can sign in as them.
      ...WRITERS.map(([name], i) => ({
        id: writerIDs[i] ?? 0,
        email: `writer${String(i + 1).padStart(2, '0')}@example.com`,
        name,
        createdAt: since(random.between(62, 300)),
      })),
    ],
  })
  await tx.artistMember.createMany({
    data: ownedArtistIDs.map((artistID) => ({ userID: accountID('artist@example.com'), artistID })),
  })
  await tx.djMember.createMany({ data: [{ userID: accountID('dj@example.com'), djID: djID('roya') }] })
}

function socialsOf(latin: string, artistID: number) {
  const random = seededRandom(`socials-${latin}`)
  const handle = latin.toLowerCase().replaceAll(/[^a-z0-9]+/g, '')
  const all = [
    { type: 'instagram', link: `https://instagram.example/${handle}` },
    { type: 'youtube', link: `https://youtube.example/@${handle}` },
    { type: 'facebook', link: `https://facebook.example/${handle}` },
    { type: 'telegram', link: `https://telegram.example/${handle}` },
    { type: 'twitter', link: `https://twitter.example/${handle}` },
    { type: 'spotify', link: `https://spotify.example/artist/${handle}` },
  ] as const
  const chosen = random.shuffle(all).slice(0, random.int(2, 5))
  return chosen.map(({ type, link }) => ({ artistID, type, link }))
}
