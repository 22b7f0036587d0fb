import { artists, djs } from '../catalogue/artists.ts'
import { FIRST_ID, type Catalogue } from '../catalogue/build-catalogue.ts'
import { seededRandom, type Random } from '../random.ts'
import { draftComments } from './comments.ts'
import { LISTENER_ID, writerIDs } from './people.ts'
import type { Transaction } from './transaction.ts'

const DAY = 86_400_000
const PEOPLE = [...writerIDs, LISTENER_ID]

export const PLAYLISTS = [
  { name: 'Running', kinds: ['drumAndBass', 'house', 'chiptune'] },
  { name: 'Rainy evenings', kinds: ['lofi', 'ballad', 'ambient', 'jazzWaltz'] },
  { name: 'نوروز', kinds: ['dastgah', 'maqam'] },
]

/** Writes likes, saves, follows, playlists and comments, without their counters (see `writeCounters`). */
export async function writeActivity(
  tx: Transaction,
  catalogue: Catalogue,
): Promise<{ lastCommentID: number }> {
  const random = seededRandom('activity')
  await writeReactions(tx, catalogue, random)
  await writePlaylists(tx, catalogue, random)
  return writeComments(tx, catalogue, random)
}

async function writeReactions(tx: Transaction, catalogue: Catalogue, random: Random): Promise<void> {
  const { albums, shows, now } = catalogue
  const out = releasedTracks(catalogue)
  const sixtyDays = new Date(now.getTime() - 60 * DAY)
  const follows = random.fork('follows')
  const followed = artists.map(({ fame }, i) => ({ fame, id: FIRST_ID + i, releaseDate: sixtyDays }))
  const followedDjs = djs.map((_, i) => ({ id: FIRST_ID + i, releaseDate: sixtyDays }))

  await tx.musicLike.createMany({
    data: reactions('musicID', out, now, random.fork('likes'), ({ fame }) => 0.09 + fame * 0.11),
  })
  await tx.savedMusic.createMany({
    data: reactions('musicID', out, now, random.fork('saves'), ({ fame }) => 0.03 + fame * 0.05),
  })
  await tx.podcastLike.createMany({
    data: reactions('podcastID', shows, now, random.fork('show likes'), () => 0.3),
  })
  await tx.savedPodcast.createMany({
    data: reactions('podcastID', shows, now, random.fork('show saves'), () => 0.12),
  })
  await tx.savedAlbum.createMany({
    data: reactions('albumID', albums, now, random.fork('album saves'), () => 0.15),
  })
  await tx.artistFollow.createMany({
    data: reactions('artistID', followed, now, follows, ({ fame }) => 0.06 + fame * 0.17),
  })
  await tx.djFollow.createMany({ data: reactions('djID', followedDjs, now, follows, () => 0.4) })
}

/** Draws who reacts to what, with this probability, and when: since its release, rather soon after it. */
function reactions<K extends string, T extends { id: number; releaseDate: Date }>(
  column: K,
  things: readonly T[],
  now: Date,
  random: Random,
  likely: (thing: T) => number,
) {
  const pairs = things.flatMap((thing) => {
    const probability = Math.min(0.85, likely(thing))
    return PEOPLE.filter(() => random.chance(probability)).map((userID) => ({ userID, thing }))
  })
  return pairs.map(({ userID, thing: { id, releaseDate } }) => {
    const createdAt = between(releaseDate, now, random)
    return { userID, [column]: id, createdAt } as { userID: number; createdAt: Date } & Record<K, number>
  })
}

async function writePlaylists(tx: Transaction, catalogue: Catalogue, random: Random): Promise<void> {
  const daysAgo = (days: number) => new Date(catalogue.now.getTime() - days * DAY)
  const lists = PLAYLISTS.map((list, i) => ({ ...list, id: FIRST_ID + i }))
  await tx.playlist.createMany({
    data: lists.map(({ id, name }, i) => ({ id, name, userID: LISTENER_ID, createdAt: daysAgo(30 - i * 8) })),
  })
  await tx.playlistMusic.createMany({
    data: lists.flatMap(({ id, kinds }) =>
      random
        .shuffle(releasedTracks(catalogue).filter((track) => track.recipe && kinds.includes(track.kind)))
        .slice(0, 9)
        .map(({ id: musicID }, position) => ({
          playlistID: id,
          musicID,
          position,
          addedAt: daysAgo(20 - position),
        })),
    ),
  })
}

async function writeComments(
  tx: Transaction,
  catalogue: Catalogue,
  random: Random,
): Promise<{ lastCommentID: number }> {
  const written = draftComments(catalogue, random.fork('comments'))
  await tx.comment.createMany({ data: written })
  const hearts = random.fork('hearts')
  await tx.commentLike.createMany({
    data: written.flatMap(({ id, createdAt }) => {
      const liked = hearts.chance(0.3) ? 0.02 : hearts.between(0.05, 0.35)
      return PEOPLE.filter(() => hearts.chance(liked)).map((userID) => ({
        userID,
        commentID: id,
        createdAt: between(createdAt, catalogue.now, hearts),
      }))
    }),
  })
  return { lastCommentID: FIRST_ID + written.length - 1 }
}

const releasedTracks = ({ tracks }: Catalogue) => tracks.filter(({ state }) => state === 'out')

const between = (from: Date, now: Date, random: Random) =>
  new Date(from.getTime() + random.next() ** 2 * Math.max(0, now.getTime() - from.getTime()))
