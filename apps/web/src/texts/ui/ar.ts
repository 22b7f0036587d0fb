export default {
  close: 'إغلاق',
  retry: 'إعادة المحاولة',
  loading: 'جارٍ التحميل',
  somethingWrong: 'حدث خطأ ما.',
  scrollBack: 'السابق',
  scrollOn: 'التالي',
  cancel: 'إلغاء',
  seeAll: 'عرض الكل',
  seeMore: 'عرض المزيد',
  seeLess: 'عرض أقل',
  more: 'خيارات أخرى',
}
