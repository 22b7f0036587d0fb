export default {
  topSongs: 'أشهر الأغاني',
  singles: 'أغانٍ منفردة',
  videos: 'فيديوهات موسيقية',
  albums: 'الألبومات',
  appearsOn: 'يظهر في',
  events: 'الفعاليات',
  related: 'فنانون مشابهون',
  about: 'عن {name}',
  on: '{name} على {network}',
}
