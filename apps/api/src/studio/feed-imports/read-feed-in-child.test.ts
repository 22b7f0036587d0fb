import { expect, test } from 'vitest'
import { readFeedInChild } from './read-feed-in-child.ts'

const feed = (description: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Show</title>
    <item><title>One</title><description><![CDATA[${description}]]></description>
    <enclosure url="https://a.example/1.mp3" length="5" type="audio/mpeg"/></item></channel></rss>`

/** Nested elements that the parser searches again for each closing tag */
const endless = feed('<div>'.repeat(6000) + '</x>'.repeat(4000)).replace(/<item>[^]*<\/item>/, (item) =>
  item.repeat(100),
)

test('a feed is read while the server goes on', async () => {
  let ticks = 0
  const ticking = setInterval(() => (ticks += 1), 5)
  const found = await readFeedInChild(feed('<p>Hello</p>'))
  clearInterval(ticking)
  expect(found).toMatchObject({ title: 'Show', episodes: [{ title: 'One', item: { description: 'Hello' } }] })
  expect(ticks).toBeGreaterThan(2)
})

test('a feed that means to take long is given up, and the next one is read', async () => {
  const [refused, next] = await Promise.allSettled([
    readFeedInChild(endless, { within: 1000 }),
    readFeedInChild(feed('After it')),
  ])
  expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'feed.unreadable' } })
  expect(next).toMatchObject({ value: { episodes: [{ item: { description: 'After it' } }] } })
})

test('what is no feed is refused', async () => {
  await expect(readFeedInChild('<html></html>')).rejects.toMatchObject({ code: 'feed.unreadable' })
})
