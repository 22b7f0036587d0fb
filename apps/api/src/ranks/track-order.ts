/** Which tracks stand in which list, and in what order. */
import { type Facts, flag } from './track-facts.ts'
import type { Order } from './ranking.ts'

type Compare = (facts: Facts) => Order

/** The later id first: what makes every order total. */
const byId: Order = (a, b) => b - a

const newest: Compare =
  ({ read }) =>
  (a, b) =>
    read('release', b) - read('release', a) || byId(a, b)

const mostPlayed: Compare =
  ({ read }) =>
  (a, b) =>
    read('plays', b) - read('plays', a) || byId(a, b)

const by =
  (window: 'week' | 'month'): Compare =>
  (facts) => {
    const otherwise = mostPlayed(facts)
    return (a, b) => facts.read(window, b) - facts.read(window, a) || otherwise(a, b)
  }

const wideFirst: Compare = (facts) => {
  const otherwise = by('week')(facts)
  return (a, b) =>
    (facts.read('flags', b) & flag.wide) - (facts.read('flags', a) & flag.wide) || otherwise(a, b)
}

const track = flag.audio
const video = flag.video

/** Each list's order, and the flags of which a track needs all of `all` and one of `any`, besides being public. */
export const trackOrders = {
  everything: { compare: newest, all: 0, any: track | video },
  newestTracks: { compare: newest, all: track, any: track },
  newestVideos: { compare: newest, all: video, any: video },
  mostPlayedTracks: { compare: mostPlayed, all: track, any: track },
  mostPlayedVideos: { compare: mostPlayed, all: video, any: video },
  hottestTracks: { compare: by('week'), all: track, any: track },
  hottestVideos: { compare: by('week'), all: video, any: video },
  monthTracks: { compare: by('month'), all: track, any: track },
  monthVideos: { compare: by('month'), all: video, any: video },
  bannerTracks: { compare: wideFirst, all: track, any: track },
  bannerVideos: { compare: wideFirst, all: video, any: video },
  exclusiveTracks: { compare: newest, all: track | flag.exclusive, any: track },
  exclusiveVideos: { compare: newest, all: video | flag.exclusive, any: video },
} satisfies Record<string, { compare: Compare; all: number; any: number }>

export type TrackList = keyof typeof trackOrders

/** What a visitor may play: confirmed, released by `now` (ms), and not merely announced. */
export const isPlayable = (flags: number, release: number, now: number): boolean =>
  (flags & (flag.confirmed | flag.comingSoon)) === flag.confirmed && release <= now
