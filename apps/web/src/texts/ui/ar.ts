export default {
  close: 'إغلاق',
  retry: 'إعادة المحاولة',
  loading: 'جارٍ التحميل',
  somethingWrong: 'حدث خطأ ما.',
  proxyLimit: 'الخادم الوكيل أمام هذا الموقع لا يسمح بمرور هذا الحجم دفعة واحدة. يجب رفع حد حجم الطلبات فيه.',
  scrollBack: 'السابق',
  scrollOn: 'التالي',
  cancel: 'إلغاء',
  seeAll: 'عرض الكل',
  seeMore: 'عرض المزيد',
  seeLess: 'عرض أقل',
  more: 'خيارات أخرى',
}
