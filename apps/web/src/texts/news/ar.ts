export default {
  title: 'الأخبار',
  none: 'لا توجد أخبار',
  all: 'كل الأخبار',
}
