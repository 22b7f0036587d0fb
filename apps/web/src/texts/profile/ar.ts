export default {
  title: 'أكمل ملفك الشخصي',
  lead: 'اسمك يظهر للآخرين، وكلمة المرور هذه تسجل دخولك من الآن.',
  name: 'الاسم',
  password: 'كلمة المرور',
  currentPassword: 'كلمة المرور الحالية',
  currentPasswordHint: 'لتعيين كلمة مرور جديدة فقط؛ من دونها يُحفظ الاسم وحده.',
  newPassword: 'كلمة المرور الجديدة',
  passwordHint: '{count} أحرف على الأقل',
  confirmation: 'كلمة المرور مرة أخرى',
  save: 'حفظ',
}
