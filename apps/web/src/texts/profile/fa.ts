export default {
  title: 'پروفایلتان را کامل کنید',
  lead: 'نامتان را دیگران می‌بینند؛ از این پس با این گذرواژه وارد می‌شوید.',
  name: 'نام',
  password: 'گذرواژه',
  currentPassword: 'گذرواژهٔ کنونی',
  currentPasswordHint: 'فقط برای تعیین گذرواژهٔ تازه؛ بدون گذرواژهٔ تازه تنها نام ذخیره می‌شود.',
  newPassword: 'گذرواژهٔ تازه',
  passwordHint: 'دست‌کم {count} نویسه',
  confirmation: 'تکرار گذرواژه',
  save: 'ذخیره',
}
