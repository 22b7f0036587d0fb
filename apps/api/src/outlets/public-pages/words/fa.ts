import type { HeadWords } from './head-words.ts'

const words = (product: string): HeadWords => ({
  lists: {
    '/': 'موسیقی، موزیک‌ویدیو، پادکست و پخش زنده، بی‌وقفه.',
    '/musics': `تازه‌ترین آهنگ‌ها در ${product}.`,
    '/mostplayedmusics': `پرپخش‌ترین آهنگ‌ها در ${product}.`,
    '/hotmusics': `آهنگ‌هایی که این هفته در ${product} بیشتر شنیده شده‌اند.`,
    '/othermusics': `آهنگ‌های شنیدنی دیگر در ${product}.`,
    '/videos': `پربیننده‌ترین موزیک‌ویدیوها در ${product}.`,
    '/MusicVideos': `همهٔ موزیک‌ویدیوها در ${product}.`,
    '/allartists': `همهٔ هنرمندان در ${product}.`,
    '/alldjs': `همهٔ دی‌جی‌ها در ${product}.`,
    '/albums': `همهٔ آلبوم‌ها در ${product}.`,
    '/playlists': `پلی‌لیست‌هایی برای هر حال‌وهوا در ${product}.`,
    '/podcasts': `تازه‌ترین پادکست‌ها و مجموعه‌ها در ${product}.`,
    '/podcastCollections': `همهٔ مجموعه‌های پادکست در ${product}.`,
    '/events': `کنسرت‌ها و رویدادهای دیگر در ${product}.`,
    '/news': `خبرهای موسیقی و هنرمندان در ${product}.`,
    '/live': `پخش زندهٔ ${product} و برنامهٔ این هفته را ببینید.`,
    '/pep': `آنچه ${product} پیشنهاد می‌کند.`,
    '/about': `${product} چیست.`,
    '/contact-us': `راه‌های تماس با ${product}.`,
    '/privacy-policy': `${product} چه داده‌هایی گرد می‌آورد و با آن‌ها چه می‌کند.`,
    '/terms-of-service': `شرایط استفاده از ${product}.`,
  },
  music: (title, artists, album) =>
    `${title} از ${artists}${album && ` از آلبوم ${album}`} را در ${product} بشنوید.`,
  video: (title, artists) => `ویدیوی ${title} از ${artists} را در ${product} ببینید.`,
  podcast: (title, djs) => `${title} از ${djs} را در ${product} بشنوید.`,
  artist: (name) => `آهنگ‌ها، ویدیوها و آلبوم‌های ${name} در ${product}.`,
  dj: (name) => `پادکست‌های ${name} در ${product}.`,
  genre: (name) => `آهنگ‌ها و هنرمندان ${name} در ${product}.`,
  videosOf: (artist) => `همهٔ موزیک‌ویدیوهای ${artist} در ${product}.`,
  album: (name, artists, tracks) => `${name} از ${artists}: ${tracks} آهنگ در ${product}.`,
  collection: (name, tracks) => `${name}: ${tracks} آهنگ در ${product}.`,
  series: (name, episodes) => `${name}: ${episodes} پادکست در ${product}.`,
  savedEpisodes: 'قسمت‌های ذخیره‌شده',
  news: `خبرها در ${product}.`,
  notFound: { title: 'صفحه پیدا نشد', description: 'صفحه‌ای که خواسته‌اید وجود ندارد' },
})

export default words
