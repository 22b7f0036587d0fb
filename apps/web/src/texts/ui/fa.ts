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
  dropOnArea: 'آن را روی محل بارگذاری رها کنید.',
  notTaken: 'در اینجا پذیرفته نشد: {names}',
}
