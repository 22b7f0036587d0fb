export default {
  soon: 'يبدأ قريبًا في البث المباشر',
}
