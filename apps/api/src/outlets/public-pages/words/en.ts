import type { HeadWords } from './head-words.ts'

const count = (number: number, one: string, several: string) => `${number} ${number === 1 ? one : several}`

const words = (product: string): HeadWords => ({
  lists: {
    '/': 'Music, music videos, podcasts and live TV, without a pause.',
    '/musics': `The newest tracks on ${product}.`,
    '/mostplayedmusics': `The tracks that were played most on ${product}.`,
    '/hotmusics': `The tracks that are played most this week on ${product}.`,
    '/othermusics': `Tracks to discover on ${product}.`,
    '/videos': `Music videos that are watched most on ${product}.`,
    '/MusicVideos': `All music videos on ${product}.`,
    '/allartists': `All artists on ${product}.`,
    '/alldjs': `All DJs on ${product}.`,
    '/albums': `All albums on ${product}.`,
    '/playlists': `Collections of tracks for every mood on ${product}.`,
    '/podcasts': `The newest episodes and series on ${product}.`,
    '/podcastCollections': `All series of podcasts on ${product}.`,
    '/events': `Concerts and other events on ${product}.`,
    '/news': `News of music and artists on ${product}.`,
    '/live': `Watch our live channel, and see what is on this week on ${product}.`,
    '/pep': `What we recommend on ${product}.`,
    '/about': `What ${product} is.`,
    '/contact-us': `How to reach ${product}.`,
    '/privacy-policy': `What data ${product} collects, and what we do with it.`,
    '/terms-of-service': `The terms that ${product} is offered under.`,
  },
  music: (title, artists, album) =>
    `Listen to ${title} by ${artists}${album && ` from ${album}`} on ${product}.`,
  video: (title, artists) => `Watch the video of ${title} by ${artists} on ${product}.`,
  podcast: (title, djs) => `Listen to ${title} by ${djs} on ${product}.`,
  artist: (name) => `Music, videos and albums of ${name} on ${product}.`,
  dj: (name) => `Podcasts of ${name} on ${product}.`,
  genre: (name) => `Tracks and artists of ${name} on ${product}.`,
  videosOf: (artist) => `All music videos of ${artist} on ${product}.`,
  album: (name, artists, tracks) =>
    `${name} by ${artists}: ${count(tracks, 'track', 'tracks')} on ${product}.`,
  collection: (name, tracks) => `${name}: ${count(tracks, 'track', 'tracks')} on ${product}.`,
  series: (name, episodes) => `${name}: ${count(episodes, 'episode', 'episodes')} on ${product}.`,
  savedEpisodes: 'Saved episodes',
  news: `News on ${product}.`,
  notFound: { title: 'Page not found', description: 'The page you requested does not exist' },
})

export default words
