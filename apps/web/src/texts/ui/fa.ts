export default {
  close: 'بستن',
  retry: 'تلاش دوباره',
  loading: 'در حال بارگذاری',
  somethingWrong: 'مشکلی پیش آمد.',
  scrollBack: 'عقب',
  scrollOn: 'جلو',
  cancel: 'انصراف',
  seeAll: 'دیدن همه',
  seeMore: 'دیدن بیشتر',
  seeLess: 'دیدن کمتر',
  more: 'گزینه‌های بیشتر',
}
