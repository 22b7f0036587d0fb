export default {
  music: 'بشنوید',
  video: 'تماشا کنید',
  album: 'باز کردن آلبوم',
  collection: 'باز کردن پلی‌لیست',
  artist: 'صفحهٔ هنرمند',
  podcast: 'بشنوید',
  podcastCollection: 'باز کردن مجموعه',
  dj: 'صفحهٔ دی‌جی',
  ad: 'تبلیغ',
}
