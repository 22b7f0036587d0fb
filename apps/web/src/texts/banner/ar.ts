export default {
  music: 'استمع الآن',
  video: 'شاهد الآن',
  album: 'افتح الألبوم',
  collection: 'افتح القائمة',
  artist: 'صفحة الفنان',
  podcast: 'استمع الآن',
  podcastCollection: 'افتح السلسلة',
  dj: 'صفحة المنسق',
  ad: 'إعلان',
}
