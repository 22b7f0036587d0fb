export default {
  topSongs: 'آهنگ‌های برتر',
  singles: 'تک‌آهنگ‌ها',
  videos: 'موزیک ویدیوها',
  albums: 'آلبوم‌ها',
  related: 'هنرمندان مرتبط',
  about: 'دربارهٔ {name}',
  on: '{name} در {network}',
}
