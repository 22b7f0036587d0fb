export default {
  title: 'اخبار',
  none: 'خبری نیست',
  all: 'همهٔ اخبار',
}
