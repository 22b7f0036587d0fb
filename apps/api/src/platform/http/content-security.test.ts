import { expect, it } from 'vitest'
import { parseEnv } from '../env.ts'
import { contentSecurity, pictureHosts, stylePolicy } from './content-security.ts'

const envOf = (settings: Record<string, string>) =>
  parseEnv({
    DATABASE_URL: 'postgresql://a:b@c/d',
    JWT_SECRET: 'a secret that only tests know, long enough',
    ...settings,
  })

const directives = (settings: Record<string, string> = {}) =>
  contentSecurity(envOf(settings)).contentSecurityPolicy.directives

const hostsOf = (settings?: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(directives(settings)).flatMap(([name, sources]) => {
      const hosts = (sources ?? []).filter((source) => source.includes(':') && !/^(data|blob):$/.test(source))
      return hosts.length > 0 ? [[name, hosts]] : []
    }),
  )

it('without settings pages load from this server only', () => {
  expect(hostsOf()).toEqual({})
})

it('each setting adds its own host, where it is needed', () => {
  expect(hostsOf({ PUBLIC_URL: 'https://nava.example/' })).toEqual({ connectSrc: ['wss://nava.example'] })
  expect(hostsOf({ LIVE_STREAM_URL: 'https://live.example:8443/a.m3u8' })).toEqual({
    mediaSrc: ['https://live.example:8443'],
    connectSrc: ['https://live.example:8443'],
  })
  const news = {
    NEWS_FEED_URL: 'https://blog.example/wp-json/wp/v2/posts',
    NEWS_IMAGE_HOSTS: 'i0.wp.com, a.example',
  }
  expect(hostsOf(news)).toEqual({
    imgSrc: ['https://blog.example', 'https://i0.wp.com', 'https://a.example'],
  })
  // News omits pictures that pages would not load.
  expect([...pictureHosts(envOf({ ...news, PUBLIC_URL: 'https://nava.example/' }))]).toEqual([
    'blog.example',
    'i0.wp.com',
    'a.example',
    'nava.example',
  ])
  const google = ['https://accounts.google.com']
  expect(hostsOf({ GOOGLE_CLIENT_ID: 'an-id' })).toEqual({
    scriptSrc: google,
    styleSrc: google,
    connectSrc: google,
    frameSrc: google,
  })
})

it('signed streams add the address of their bucket, proxied ones none', () => {
  const s3 = { S3_REGION: 'eu-1', S3_BUCKET: 'tunes', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }
  const streams = (settings: Record<string, string>) => hostsOf({ ...s3, ...settings })['mediaSrc']
  expect(streams({})).toBeUndefined()
  expect(streams({ S3_STREAMS: 'signed' })).toEqual(['https://tunes.s3.eu-1.amazonaws.com'])
  const endpoint = { S3_STREAMS: 'signed', S3_ENDPOINT: 'https://s3.example:9000' }
  expect(streams(endpoint)).toEqual(['https://s3.example:9000'])
  expect(streams({ ...endpoint, S3_FORCE_PATH_STYLE: '0' })).toEqual(['https://tunes.s3.example:9000'])
})

it('a page allows the style elements that the server wrote, and those of Google’s button where it is used', () => {
  expect(stylePolicy(envOf({}), ['a{}'])).toBe(
    "style-src-elem 'self' 'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='",
  )
  expect(stylePolicy(envOf({ GOOGLE_CLIENT_ID: 'an-id' }), ['a{}'])).toBeUndefined()
})
