export default {
  add: 'افزودن به پلی‌لیست',
  newName: 'پلی‌لیست تازه',
  namePlaceholder: 'نام',
  create: 'ساختن',
  none: 'هنوز پلی‌لیستی ندارید. نامی بنویسید تا ساخته شود.',
  tracks: '{count} آهنگ',
  'tracks#one': '{count} آهنگ',
  addTo: 'افزودن به {name}',
  removeFrom: 'برداشتن از {name}',
  added: 'به {name} اضافه شد',
  removed: 'از {name} برداشته شد',
  saving: '{done} از {total} ذخیره شد',
}
