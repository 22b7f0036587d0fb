export default {
  close: 'بستن',
  retry: 'تلاش دوباره',
  loading: 'در حال بارگذاری',
  somethingWrong: 'مشکلی پیش آمد.',
  proxyLimit:
    'پراکسیِ جلوی این سایت اجازهٔ ارسال این حجم را در یک درخواست نمی‌دهد. حد اندازهٔ درخواست‌ها در آن باید بیشتر شود.',
  scrollBack: 'عقب',
  scrollOn: 'جلو',
  cancel: 'انصراف',
  seeAll: 'دیدن همه',
  seeMore: 'دیدن بیشتر',
  seeLess: 'دیدن کمتر',
  more: 'گزینه‌های بیشتر',
  charactersLeft: '{count} نویسه مانده است',
  'charactersLeft#one': '{count} نویسه مانده است',
  tooLong: 'فقط {max} نویسه جا می‌شود: بقیه گرفته نشد.',
}
