import fc from 'fast-check'
import { expect, it } from 'vitest'
import { trackLists } from './track-lists.ts'
import { TRACK_FLAG as FLAG, type TrackStats } from './track-stats.ts'

const NOW = 1000
const ALL = { take: 1000, skip: 0 }

const track = fc.record({
  id: fc.integer({ min: 1, max: 200_000 }),
  release: fc.integer({ min: NOW - 3, max: NOW + 1 }),
  plays: fc.nat(3),
  week: fc.nat(2),
  month: fc.nat(2),
  flags: fc.nat(31),
})

/** Returns the IDs of a list by scanning all tracks. */
const expected = (
  tracks: Iterable<TrackStats>,
  needed: number,
  compare: (a: TrackStats, b: TrackStats) => number,
): number[] =>
  [...tracks]
    .filter(({ flags, release }) => (flags & needed) === needed && release <= NOW)
    .toSorted((a, b) => compare(a, b) || b.id - a.id)
    .map(({ id }) => id)

it('Lists of tracks equal a filter and sort of all tracks, after any updates', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(track, { selector: ({ id }) => id, maxLength: 40 }),
      fc.array(fc.record({ track, isGone: fc.boolean() }), { maxLength: 30 }),
      async (first, changes) => {
        const tracks = new Map(first.map((each) => [each.id, each]))
        const lists = trackLists()
        await lists.replace(
          (async function* () {
            yield first.slice(0, 20)
            yield first.slice(20)
          })(),
          NOW,
        )
        for (const { track: changed, isGone } of changes) {
          // Half of the changes concern existing tracks.
          const id = changed.id % 2 === 0 ? changed.id : ([...tracks.keys()][0] ?? changed.id)
          if (isGone) tracks.delete(id)
          else tracks.set(id, { ...changed, id })
          await lists.update([id], isGone ? [] : [{ ...changed, id }], NOW)
        }
        const all = [...tracks.values()]
        const audio = FLAG.cleared | FLAG.audio
        const byPlays = (a: TrackStats, b: TrackStats) => b.plays - a.plays
        const mostPlayed = expected(all, audio, byPlays)
        expect(lists.list('mostPlayedTracks').page(ALL)).toEqual(mostPlayed)
        const newest = (a: TrackStats, b: TrackStats) => b.release - a.release
        expect(lists.list('newestTracks').page(ALL)).toEqual(expected(all, audio, newest))
        expect(lists.list('hottestVideos').page(ALL)).toEqual(
          expected(all, FLAG.cleared | FLAG.video, (a, b) => b.week - a.week || byPlays(a, b)),
        )
        expect(lists.list('bannerTracks').page(ALL)).toEqual(
          expected(
            all,
            audio,
            (a, b) => (b.flags & FLAG.wide) - (a.flags & FLAG.wide) || b.week - a.week || byPlays(a, b),
          ),
        )
        expect(lists.list('exclusiveTracks').page(ALL)).toEqual(expected(all, audio | FLAG.exclusive, newest))
        const hasMedia = all.filter(({ flags }) => flags & (FLAG.audio | FLAG.video))
        expect(lists.list('everything').page(ALL)).toEqual(expected(hasMedia, FLAG.cleared, newest))
        const view = lists.view('mostPlayedTracks', NOW)
        expect(all.filter(({ id }) => view.includes(id)).length).toBe(mostPlayed.length)
        expect(mostPlayed.map((_, index) => view.idAt(index))).toEqual(mostPlayed)
        for (const { id, plays } of all) expect(view.score(id)).toBe(plays)
      },
    ),
  )
})
