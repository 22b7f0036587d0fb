import { FIRST_ID, type Catalogue } from '../catalogue/build-catalogue.ts'
import { comments as texts } from '../catalogue/comments.ts'
import type { Random } from '../random.ts'
import { writerIDs } from './people.ts'

type Target = { musicID: number } | { albumID: number } | { podcastID: number } | { collectionID: number }

/** Returns the comments, the oldest first. */
export function draftComments({ tracks, albums, shows, collections, now }: Catalogue, random: Random) {
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
  for (const track of tracks) {
    if (track.state !== 'out') continue
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
