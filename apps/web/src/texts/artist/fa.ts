export default {
  topSongs: 'آهنگ‌های برتر',
  singles: 'تک‌آهنگ‌ها',
  videos: 'موزیک ویدیوها',
  albums: 'آلبوم‌ها',
  appearsOn: 'حضور در آلبوم‌های دیگر',
  events: 'رویدادها',
  related: 'هنرمندان مرتبط',
  about: 'دربارهٔ {name}',
  on: '{name} در {network}',
}
