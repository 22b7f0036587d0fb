export default {
  title: 'مشاركة {title}',
  link: 'الرابط',
  embed: 'شيفرة التضمين',
  copy: 'نسخ',
  copied: 'نُسخ',
  copyLink: 'نسخ الرابط',
  copyEmbed: 'نسخ شيفرة التضمين',
  copyByHand: 'النسخ غير مسموح هنا. النص محدد: انسخه بنفسك.',
  native: 'مشاركة عبر تطبيق',
  qr: 'رمز QR للرابط',
  qrHint: 'امسحه لفتحه على هاتفك.',
}
