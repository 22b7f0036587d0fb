import fc from 'fast-check'
import { expect, it } from 'vitest'
import { limits } from '@nava/contracts'
import { readFeed } from '../../studio/feed-imports/read-feed.ts'
import type { FeedItem } from './feeds.store.ts'
import { type Channel, writeFeed } from './write-feed.ts'

const SITE = 'https://radio.example'
const line = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((text) => text.replaceAll(/[\p{C}\p{Z}<>&;]+/gu, ' ').trim())
  .filter((text) => /[\p{L}\p{N}]/u.test(text))

const numbers = fc.record({
  season: fc.option(fc.integer({ min: 1, max: limits.perPodcast.season })),
  seasonName: fc.option(line),
  episode: fc.option(fc.integer({ min: 0, max: limits.perPodcast.episode })),
  episodeType: fc.constantFrom('full' as const, 'trailer' as const, 'bonus' as const),
})

const seconds = (min: number, max: number) =>
  fc.integer({ min: min * 1000, max: max * 1000 }).map((milliseconds) => milliseconds / 1000)
const soundbites = fc.array(
  fc.record({ start: seconds(0, 30), duration: seconds(0.5, 30), title: fc.oneof(line, fc.constant('')) }),
  { maxLength: 10 },
)

const episode = fc.record({ title: line, isExplicit: fc.boolean(), numbers, soundbites })
type Given = Pick<FeedItem, 'title' | 'isExplicit' | 'numbers' | 'soundbites'>

const itemOf = (
  { title, isExplicit, numbers: own, soundbites: parts = [] }: Given,
  id: number,
): FeedItem => ({
  ...{
    id,
    title,
    isExplicit,
    soundbites: parts,
    guid: `guid-${id}`,
    description: title,
    transcript: '',
    author: 'Kian',
    djs: [],
  },
  ...{ releaseDate: new Date('2026-11-01T10:00:00Z'), length: 60, bytes: 700 },
  ...{ page: `/playPodcast/${id}`, cover: `/covers/${id}.jpg`, file: `/music/podcast/128/${id}.mp3` },
  ...(own && { numbers: own }),
})

const site = fc
  .record({
    host: fc.domain(),
    path: fc.stringMatching(/^[a-z\d]{0,8}$/),
    query: fc.stringMatching(/^[a-z&=\d]{0,8}$/),
  })
  .map(({ host, path, query }) => `https://${host.toLowerCase()}/${path}${query && `?${query}`}`)
const support = fc.option(fc.record({ link: site, label: fc.oneof(line, fc.constant('')) }), {
  nil: undefined,
})
const recommends = fc.uniqueArray(
  fc.record({ title: line, address: site, guid: fc.oneof(fc.uuid(), fc.constant('')) }),
  { maxLength: 20, selector: ({ address }) => address },
)

const write = (items: FeedItem[], more: Partial<Channel> = {}) =>
  writeFeed(
    { items, total: items.length, changedAt: undefined },
    {
      channel: {
        ...{ title: 'Late', description: 'Nights', page: '/dj/1', cover: '/c.jpg', feed: '/feeds/dj/1.xml' },
        ...{ author: 'Kian', djs: [], medium: 'podcast' },
        ...more,
      },
      ...{ page: 1, productName: 'Nava', ownerEmail: '', at: (path: string) => SITE + path },
    },
  )

it('What a feed says of an episode is read again as it was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(episode, { minLength: 1, maxLength: 4 }), async (given) => {
      const { episodes } = readFeed(await write(given.map(itemOf)), `${SITE}/feeds/dj/1.xml`)
      const read = episodes.map(({ item }) => ({
        isExplicit: item.isExplicit ?? false,
        season: item.season ?? null,
        seasonName: item.seasonName ?? null,
        episode: item.episode ?? null,
        episodeType: item.episodeType ?? 'full',
        soundbites: item.soundbites ?? [],
        notKept: item.notKept ?? [],
      }))
      // A season's name stands at its number.
      const named = ({ season, seasonName, ...rest }: (typeof given)[number]['numbers']) => ({
        ...rest,
        season,
        seasonName: season === null ? null : seasonName,
      })
      expect(read).toEqual(
        given.map(({ isExplicit, numbers: own, soundbites: parts }) => ({
          ...{ isExplicit, ...named(own), soundbites: parts, notKept: [] },
        })),
      )
    }),
    { numRuns: 60 },
  )
})

it('What a feed says of support and recommendations is read again as it was', async () => {
  await fc.assert(
    fc.asyncProperty(support, recommends, async (given, podroll) => {
      const items = [itemOf({ title: 'Pilot', isExplicit: false }, 1)]
      const xml = await write(items, { support: given, recommends: podroll })
      const read = readFeed(xml, `${SITE}/feeds/dj/1.xml`)
      // A link without words has its address for them.
      expect(read.support).toEqual(given && { ...given, label: given.label || given.link.slice(0, 128) })
      expect([read.podroll, read.leftOut]).toEqual([podroll, []])
    }),
    { numRuns: 60 },
  )
})

it('an episode zero is a number of the podcast namespace alone', async () => {
  const zero = { season: null, seasonName: null, episode: 0, episodeType: 'full' as const }
  const xml = await write([itemOf({ title: 'Pilot', isExplicit: false, numbers: zero }, 1)])
  expect(xml).toContain('<podcast:episode>0</podcast:episode>')
  expect(xml).not.toContain('itunes:episode>')
})
