export default {
  noResult: 'نتیجه‌ای پیدا نشد',
  hint: 'سه حرف یا بیشتر بنویسید.',
  found: '{count} نتیجه',
  'found#one': '{count} نتیجه',
  musics: 'آهنگ‌ها',
  videos: 'ویدیوها',
  artists: 'هنرمندان',
  podcasts: 'پادکست‌ها',
}
