export default {
  noResult: 'لا توجد نتائج',
  hint: 'اكتب ثلاثة أحرف أو أكثر.',
  found: '{count} نتيجة',
  'found#zero': 'لا توجد نتائج',
  'found#one': 'نتيجة واحدة',
  'found#two': 'نتيجتان',
  'found#few': '{count} نتائج',
  'found#many': '{count} نتيجة',
  musics: 'الأغاني',
  videos: 'الفيديوهات',
  artists: 'الفنانون',
  podcasts: 'البودكاست',
}
