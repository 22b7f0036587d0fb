import fc from 'fast-check'
import { expect, test } from 'vitest'
import { followableOf } from './feed-address.ts'
import { readOpml, writeOpml } from './opml.ts'

test('a list that was written is read again, whatever the names', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 8 }), { maxLength: 5 }), (names) => {
      const feeds = names.map((title, at) => ({
        title: `x${title}`.trim(),
        url: `https://a.example/${at}?a=1&b="2"`,
      }))
      const text = writeOpml(
        'Nava & co',
        feeds.map((feed) => ({ ...feed, page: 'https://a.example' })),
        new Date(0),
      )
      expect(readOpml(text)?.map(({ url }) => url)).toEqual(feeds.map(({ url }) => url))
      expect(readOpml(text)?.map(({ title }) => title.replaceAll(/\s/g, ''))).toEqual(
        feeds.map(({ title }) => title.replaceAll(/[\p{Cc}\s\uFFFE\uFFFF]/gu, '')),
      )
    }),
  )
})

test('lists of apps are read: nested, in any case, with single quotes, without titles or types, as links and with repeats', () => {
  const text = `\uFEFF<?xml version='1.0'?><OPML><body><outline text='Talk'>
    <outline type='rss' xmlurl='https://a.example/1'/><outline text="Two" xmlUrl="https://a.example/2"/>
    <outline title="Again" xmlUrl="https://a.example/1"/></outline>
    <outline URL="https://a.example/3?a=1&b=2" text="Left & right" type="link"/></body></OPML>`
  expect(readOpml(text)).toEqual([
    { title: 'https://a.example/1', url: 'https://a.example/1' },
    { title: 'Two', url: 'https://a.example/2' },
    { title: 'Left & right', url: 'https://a.example/3?a=1&b=2' },
  ])
  for (const other of ['', '<rss><outline xmlUrl="https://a.example"/></rss>', '{}'])
    expect(readOpml(other)).toBeUndefined()
})

test('neither declared entities nor a million outlines cost more than the file itself', () => {
  const bomb = `<!DOCTYPE opml [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>
    <opml><outline text="&b;&f;" xmlUrl="https://a.example/"/></opml>`
  expect(readOpml(bomb)).toEqual([{ title: '&b;&f;', url: 'https://a.example/' }])
  const many = Array.from({ length: 5000 }, (_, at) => `<outline xmlUrl="https://a.example/${at}">`)
  expect(readOpml(`<opml>${many.map((each) => each.replace('>', '/>')).join('')}`)).toHaveLength(2000)
  // An element within each other costs the parser ever more.
  expect(readOpml(`<opml>${'<a>'.repeat(300_000)}`)).toBeUndefined()
})

test('only feeds of artists and DJs at an address of the site can be followed', () => {
  const origins = ['https://nava.example', '']
  for (const url of [
    'https://nava.example/feeds/dj/7.xml',
    'feed://NAVA.example/Feeds/DJ/7.xml?page=2',
    'feed:http://nava.example/feeds/dj/7.xml',
    'pcast://nava.example/feeds/dj/7.xml',
  ])
    expect(followableOf(url, origins), url).toEqual({ kind: 'dj', id: 7 })
  expect(followableOf('https://nava.example/feeds/artist/12.xml', origins)).toEqual({
    kind: 'artist',
    id: 12,
  })
  for (const url of [
    'https://other.example/feeds/dj/7.xml',
    'https://nava.example/feeds/album/7.xml',
    'https://nava.example/feeds/dj/9999999999.xml',
    'https://nava.example/feeds/dj/0.xml',
    'nonsense',
    'file:///feeds/dj/7.xml',
  ])
    expect(followableOf(url, origins), url).toBeUndefined()
})
