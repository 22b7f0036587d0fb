import { FIRST_ID, type Catalogue, type Track } from '../catalogue/build-catalogue.ts'
import { artists } from '../catalogue/artists.ts'
import { comments as texts } from '../catalogue/comments.ts'
import { djs } from '../catalogue/artists.ts'
import { seededRandom, type Random } from '../random.ts'
import { LISTENER_ID, writerIDs } from './people.ts'
import type { Transaction } from './transaction.ts'

const DAY = 86_400_000

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
  const { tracks, albums, shows, now } = catalogue
  const out = tracks.filter((track) => track.state === 'out')
  const random = seededRandom('activity')
  const people = [...writerIDs, LISTENER_ID]
  const since = (date: Date, chance: Random) =>
    new Date(date.getTime() + chance.next() ** 2 * Math.max(0, now.getTime() - date.getTime()))

  const likes = random.fork('likes')
  await tx.musicLike.createMany({
    data: pairs(people, out, likes, ({ fame }) => 0.09 + fame * 0.11).map(([userID, track]) => ({
      userID,
      musicID: track.id,
      createdAt: since(track.releaseDate, likes),
    })),
  })
  const saves = random.fork('saves')
  await tx.savedMusic.createMany({
    data: pairs(people, out, saves, ({ fame }) => 0.03 + fame * 0.05).map(([userID, track]) => ({
      userID,
      musicID: track.id,
      createdAt: since(track.releaseDate, saves),
    })),
  })
  const showLikes = random.fork('show likes')
  await tx.podcastLike.createMany({
    data: pairs(people, shows, showLikes, () => 0.3).map(([userID, show]) => ({
      userID,
      podcastID: show.id,
      createdAt: since(show.releaseDate, showLikes),
    })),
  })
  const showSaves = random.fork('show saves')
  await tx.savedPodcast.createMany({
    data: pairs(people, shows, showSaves, () => 0.12).map(([userID, show]) => ({
      userID,
      podcastID: show.id,
      createdAt: since(show.releaseDate, showSaves),
    })),
  })

  const albumSaves = random.fork('album saves')
  await tx.savedAlbum.createMany({
    data: pairs(people, albums, albumSaves, () => 0.15).map(([userID, album]) => ({
      userID,
      albumID: album.id,
      createdAt: since(album.releaseDate, albumSaves),
    })),
  })

  const follows = random.fork('follows')
  const sixtyDays = new Date(now.getTime() - 60 * DAY)
  await tx.artistFollow.createMany({
    data: pairs(
      people,
      artists.map(({ fame }, i) => ({ fame, id: FIRST_ID + i })),
      follows,
      ({ fame }) => 0.06 + fame * 0.17,
    ).map(([userID, { id }]) => ({ userID, artistID: id, createdAt: since(sixtyDays, follows) })),
  })
  await tx.djFollow.createMany({
    data: pairs(
      people,
      djs.map((_, i) => ({ id: FIRST_ID + i })),
      follows,
      () => 0.4,
    ).map(([userID, { id }]) => ({ userID, djID: id, createdAt: since(sixtyDays, follows) })),
  })

  const lists = PLAYLISTS.map((list, i) => ({ ...list, id: FIRST_ID + i }))
  await tx.playlist.createMany({
    data: lists.map(({ id, name }, i) => ({
      id,
      name,
      userID: LISTENER_ID,
      createdAt: new Date(now.getTime() - (30 - i * 8) * DAY),
    })),
  })
  await tx.playlistMusic.createMany({
    data: lists.flatMap(({ id, kinds }) =>
      random
        .shuffle(out.filter((track) => track.recipe && kinds.includes(track.kind)))
        .slice(0, 9)
        .map(({ id: musicID }, position) => ({
          playlistID: id,
          musicID,
          position,
          addedAt: new Date(now.getTime() - (20 - position) * DAY),
        })),
    ),
  })

  const written = writeComments(catalogue, out, random.fork('comments'))
  await tx.comment.createMany({ data: written })
  const hearts = random.fork('hearts')
  await tx.commentLike.createMany({
    data: written.flatMap(({ id, createdAt }) => {
      const liked = hearts.chance(0.3) ? 0.02 : hearts.between(0.05, 0.35)
      return people
        .filter(() => hearts.chance(liked))
        .map((userID) => ({ userID, commentID: id, createdAt: since(createdAt, hearts) }))
    }),
  })
  return { lastCommentID: FIRST_ID + written.length - 1 }
}

function pairs<T>(
  people: readonly number[],
  things: readonly T[],
  random: Random,
  likely: (thing: T) => number,
): [userID: number, thing: T][] {
  const found: [number, T][] = []
  for (const thing of things)
    for (const userID of people) if (random.chance(Math.min(0.85, likely(thing)))) found.push([userID, thing])
  return found
}

type Target = { musicID: number } | { albumID: number } | { podcastID: number } | { collectionID: number }

function writeComments(
  { albums, shows, collections, now }: Catalogue,
  out: readonly Track[],
  random: Random,
) {
  const drafts: { text: string; target: Target; at: Date }[] = []
  const decks = new Map<keyof typeof texts, string[]>()
  /** Repeats no text until all of the deck are drawn, so that none appears twice on a target. */
  const draw = (deck: keyof typeof texts): string => {
    const left = decks.get(deck) ?? []
    if (left.length === 0) left.push(...random.shuffle(texts[deck]))
    decks.set(deck, left)
    return left.pop() ?? ''
  }
  const say = (count: number, target: Target, from: Date, deck: () => keyof typeof texts) => {
    const said = new Set<string>()
    for (let i = 0; i < count; i++) {
      const text = draw(deck())
      if (said.has(text)) continue
      said.add(text)
      drafts.push({
        text,
        target,
        at: new Date(from.getTime() + random.next() ** 1.6 * Math.max(0, now.getTime() - from.getTime())),
      })
    }
  }
  for (const track of out) {
    const own = track.language === 'Persian' ? 'persian' : track.language === 'Arabic' ? 'arabic' : undefined
    say(Math.round(track.fame * random.between(0.6, 3.2)), { musicID: track.id }, track.releaseDate, () =>
      own && random.chance(0.7)
        ? own
        : random.chance(0.06)
          ? 'persian'
          : random.chance(0.06)
            ? 'arabic'
            : 'music',
    )
  }
  for (const album of albums) say(random.int(1, 3), { albumID: album.id }, album.releaseDate, () => 'album')
  for (const show of shows) say(random.int(2, 4), { podcastID: show.id }, show.releaseDate, () => 'podcast')
  for (const collection of collections)
    say(random.int(2, 3), { collectionID: collection.id }, collection.createdAt, () => 'collection')

  return drafts
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ text, target, at }, i) => ({
      id: FIRST_ID + i,
      userID: random.pick(writerIDs),
      text,
      createdAt: at,
      ...target,
    }))
}
