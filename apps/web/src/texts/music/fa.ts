export default {
  explicitHidden: 'شما آنچه را برای کودکان نامناسب است پنهان کرده‌اید.',
  playOnce: 'یک بار پخش کن',
  coverOf: 'جلد {title}',
  likes: '{shown} پسند',
  'likes#one': '{shown} پسند',
  trend: '#۵ ترند',
  trendRank: 'شمارهٔ {rank} از پنج آهنگ داغ',
  exclusive: 'اختصاصی',
  unconfirmed: 'غیرعمومی',
  video: 'ویدیو',
  related: 'مرتبط',
}
