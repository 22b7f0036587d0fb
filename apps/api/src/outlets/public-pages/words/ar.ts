import type { HeadWords } from './head-words.ts'

const words = (product: string): HeadWords => ({
  lists: {
    '/': 'موسيقى وفيديوهات موسيقية وبودكاست وبث مباشر بلا توقف.',
    '/musics': `أحدث الأغاني على ${product}.`,
    '/mostplayedmusics': `الأغاني الأكثر تشغيلًا على ${product}.`,
    '/hotmusics': `الأغاني الأكثر استماعًا هذا الأسبوع على ${product}.`,
    '/othermusics': `أغانٍ أخرى تستحق الاستماع على ${product}.`,
    '/videos': `الفيديوهات الموسيقية الأكثر مشاهدة على ${product}.`,
    '/MusicVideos': `كل الفيديوهات الموسيقية على ${product}.`,
    '/allartists': `كل الفنانين على ${product}.`,
    '/alldjs': `كل منسقي الأغاني على ${product}.`,
    '/albums': `كل الألبومات على ${product}.`,
    '/playlists': `قوائم تشغيل لكل مزاج على ${product}.`,
    '/podcasts': `أحدث حلقات البودكاست ومجموعاته على ${product}.`,
    '/podcastCollections': `كل مجموعات البودكاست على ${product}.`,
    '/events': `الحفلات والفعاليات الأخرى على ${product}.`,
    '/news': `أخبار الموسيقى والفنانين على ${product}.`,
    '/live': `شاهد البث المباشر على ${product} وبرنامج هذا الأسبوع.`,
    '/pep': `ما يختاره لك ${product}.`,
    '/about': `ما هو ${product}.`,
    '/contact-us': `كيف تتواصل مع ${product}.`,
    '/privacy-policy': `البيانات التي يجمعها ${product} وما يفعله بها.`,
    '/terms-of-service': `الشروط التي يُقدَّم بها ${product}.`,
  },
  music: (title, artists, album) =>
    `استمع إلى ${title} من ${artists}${album && ` من ألبوم ${album}`} على ${product}.`,
  video: (title, artists) => `شاهد فيديو ${title} من ${artists} على ${product}.`,
  podcast: (title, djs) => `استمع إلى ${title} من ${djs} على ${product}.`,
  artist: (name) => `أغاني ${name} وفيديوهاته وألبوماته على ${product}.`,
  dj: (name) => `بودكاست ${name} على ${product}.`,
  genre: (name) => `أغاني ${name} وفنانوها على ${product}.`,
  videosOf: (artist) => `كل فيديوهات ${artist} الموسيقية على ${product}.`,
  album: (name, artists, tracks) => `${name} من ${artists}، عدد الأغاني: ${tracks}، على ${product}.`,
  collection: (name, tracks) => `${name}، عدد الأغاني: ${tracks}، على ${product}.`,
  series: (name, episodes) => `${name}، عدد الحلقات: ${episodes}، على ${product}.`,
  savedEpisodes: 'الحلقات المحفوظة',
  news: `الأخبار على ${product}.`,
  notFound: { title: 'الصفحة غير موجودة', description: 'الصفحة التي طلبتها غير موجودة' },
})

export default words
