// @vitest-environment node
import { expect, test } from 'vitest'
import { bannerLink } from './slider-link.ts'

test.each([
  ['music', '/playMusic/1007'],
  ['video', '/playVideo/1007'],
  ['album', '/album/1007'],
  ['collection', '/collection/1007'],
  ['artist', '/artist/1007'],
  ['podcast', '/playPodcast/1007'],
  ['podcastCollection', '/podcastCollection/1007'],
  ['dj', '/dj/1007'],
] as const)('a banner of a %s leads to its page', (type, to) => {
  expect(bannerLink({ type, refID: 1007, link: '' })).toEqual({ to })
})

test('an ad leads to another site, or to one of our pages', () => {
  expect(bannerLink({ type: 'ad', refID: 0, link: 'https://example.org/x' })).toEqual({
    href: 'https://example.org/x',
  })
  expect(bannerLink({ type: 'ad', refID: 0, link: '/events' })).toEqual({ to: '/events' })
})

test.each(['javascript:alert(1)', 'data:text/html,x', '//example.org', '', 'example.org'])(
  'an ad with the link %j leads nowhere',
  (link) => {
    expect(bannerLink({ type: 'ad', refID: 0, link })).toBeUndefined()
  },
)
