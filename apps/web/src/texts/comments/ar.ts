export default {
  title: 'التعليقات',
  none: 'لا تعليقات بعد',
  write: 'اكتب تعليقًا',
  send: 'تعليق',
  posted: 'تم نشر التعليق',
  login: 'سجّل الدخول للتعليق',
  liked: 'أُعجبت به',
  unLiked: 'أُزيل الإعجاب',
  likeOf: 'الإعجاب بتعليق {name}',
  delete: 'حذف تعليقك',
}
