export default {
  soon: 'به‌زودی در پخش زنده آغاز می‌شود',
}
