export default {
  topSongs: 'أشهر الأغاني',
  singles: 'أغانٍ منفردة',
  videos: 'فيديوهات موسيقية',
  albums: 'الألبومات',
  related: 'فنانون مشابهون',
  about: 'عن {name}',
  on: '{name} على {network}',
}
