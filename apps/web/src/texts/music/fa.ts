export default {
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
