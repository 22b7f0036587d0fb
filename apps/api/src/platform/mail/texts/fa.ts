import type { MailTexts } from './mail-texts.ts'

const leftOut = (lines: readonly string[], more: number, page: string): string[] => [
  lines.length > 0 ? ['آنچه کم است، و چرا:', ...lines].join('\n') : 'چیزی جا نمانده است.',
  ...(page || more > 0
    ? [
        `${more > 0 ? `و ${more.toLocaleString('fa')} مورد دیگر که در این صفحه آمده است:` : 'همه در این صفحه آمده است:'} ${page}`.trimEnd(),
      ]
    : []),
]

const texts: MailTexts = {
  code: (product, code, minutes) => ({
    subject: `کد شما برای ${product}`,
    paragraphs: [
      `کد شما برای ${product}: ${code}`,
      `این کد ${minutes.toLocaleString('fa')} دقیقه اعتبار دارد. اگر شما آن را نخواسته‌اید، این ایمیل را نادیده بگیرید.`,
    ],
  }),
  tooManyAttempts: (product) => ({
    subject: `تلاش‌های بسیار برای ورود به حساب شما در ${product}`,
    paragraphs: [
      `کسی بارها رمز عبور یا کد نادرست برای حساب شما در ${product} وارد کرده است؛ بنابراین تلاش‌های بعدی از آنجا برای مدتی پذیرفته نمی‌شوند.`,
      'اگر شما بودید، بعداً دوباره تلاش کنید، یا «گذرواژه را فراموش کرده‌اید؟» را بزنید تا کدی با ایمیل دریافت کنید.',
      'اگر شما نبودید، کسی وارد نشده است و لازم نیست کاری بکنید: مرورگرهایی که پیش‌تر در آن‌ها وارد شده‌اید همچنان کار می‌کنند.',
    ],
  }),
  passkeyAdded: (product, passkey) => ({
    subject: `یک کلید عبور به حساب شما در ${product} افزوده شد`,
    paragraphs: [
      `کلید عبور «${passkey}» به حساب شما در ${product} افزوده شد. با آن بدون رمز عبور وارد می‌شوید.`,
      'اگر شما نبودید، آن را در تنظیمات حساب حذف کنید، همان‌جا از همهٔ دستگاه‌ها خارج شوید و رمز عبور تازه‌ای برگزینید.',
    ],
  }),
  signInReset: (product, name) => ({
    subject: `ورود شما به ${product} بازنشانی شد`,
    paragraphs: [
      `سلام ${name}،`,
      `ایستگاه ورود حساب شما در ${product} را بازنشانی کرده است: رمز عبور، کلیدهای عبور و رمزهای برنامه‌های شما دیگر کار نمی‌کنند و از همهٔ دستگاه‌ها خارج شده‌اید.`,
      'برای ورود، کدی با ایمیل بخواهید، یا اگر پیش‌تر با گوگل وارد می‌شدید از همان استفاده کنید. سپس می‌توانید در تنظیمات حساب رمز عبور تازه‌ای برگزینید.',
    ],
  }),
  artistRequest: (product, { name, artistName }) => ({
    subject: `درخواست هنرمندی شما در ${product}`,
    paragraphs: [
      `${name} گرامی،`,
      `درخواست شما برای هنرمند شدن در ${product} با نام ${artistName} رسید. پس از تصمیم‌گیری ایمیل دیگری دریافت می‌کنید.`,
    ],
  }),
  stationProblems: (product, { name, lines, page }) => ({
    subject: `${product} ایرادی دارد`,
    paragraphs: [
      `${name} گرامی،`,
      `${product} چند دقیقه است که ایرادی دارد. تا یک ساعت پس از رفع آن ایمیل دیگری دربارهٔ آن نمی‌آید.`,
      ...lines,
      ...(page ? [`نمای کلی نشان می‌دهد اکنون چه ایرادی هست: ${page}`] : []),
    ],
  }),
  decided: {
    trackApproved: 'آهنگ شما پذیرفته شد.',
    trackRefused: 'آهنگ شما پذیرفته نشد.',
    episodeApproved: 'قسمت شما پذیرفته شد.',
    episodeRefused: 'قسمت شما پذیرفته نشد.',
    replacementApproved: 'نسخهٔ تازهٔ شما پذیرفته شد و اکنون منتشر است.',
    replacementRefused: 'نسخهٔ تازهٔ شما پذیرفته نشد. نسخهٔ کنونی می\u200cماند.',
    requestApproved: 'درخواست شما برای هنرمند شدن پذیرفته شد. پنل هنرمند را در منو می‌یابید.',
    requestRefused: 'درخواست شما برای هنرمند شدن پذیرفته نشد.',
    commentRemoved: 'دیدگاه شما حذف شد.',
    messageRemoved: 'پیام شما در گفتگو حذف شد.',
    songOn: 'درخواست شما اکنون در پخش زنده است.',
    songDeclined: 'درخواست شما برای پخش زنده پذیرفته نشد.',
    songUnavailable: 'درخواست شما دیگر پخش نمی\u200cشود: قطعه از سایت برداشته شده است.',
  },
  decision: ({ name, about, sentence, lines, page }) => ({
    subject: `${about}: ${sentence}`,
    paragraphs: [
      `${name} گرامی،`,
      `${about}: ${sentence}`,
      ...lines,
      ...(page ? [`در این صفحه می‌بینید: ${page}`] : []),
    ],
  }),
  feedImport: (product, { name, title, done, lines, more, page }) => ({
    subject: `ورود ${title} پایان یافت`,
    paragraphs: [
      `${name} گرامی،`,
      `ورود ${title} پایان یافت. قسمت‌هایی که اکنون در ${product} هستند: ${done.toLocaleString('fa')}`,
      ...leftOut(lines, more, page),
    ],
  }),
  parts: {
    ...{ date: 'تاریخ', number: 'شماره', cover: 'جلد', chapters: 'فصل‌ها' },
    ...{ highlight: 'گزیده', transcript: 'متن گفتار' },
  },
  libraryImport: (product, { name, host, found, isCut, lines, more, page }) => ({
    subject: found ? `کتابخانهٔ شما از ${host} در ${product} است` : `کتابخانهٔ شما از ${host} وارد نشد`,
    paragraphs: [
      `${name} گرامی،`,
      found
        ? `ورود از ${host} پایان یافت. ستاره‌ها: ${found.stars.toLocaleString('fa')}، امتیازها: ${found.ratings.toLocaleString('fa')}، آهنگ‌های شنیده‌شده: ${found.plays.toLocaleString('fa')}، فهرست‌های پخش: ${found.playlists.toLocaleString('fa')}`
        : `ورود از ${host} بی‌نتیجه پایان یافت.`,
      ...(isCut ? ['کتابخانهٔ شما بزرگ‌تر از اندازهٔ مجاز است؛ بنابراین تنها بخشی از آن خوانده شد.'] : []),
      ...leftOut(lines, more, page),
    ],
  }),
  notRead: {
    stars: 'ستاره‌ها تا پایان خوانده نشد',
    playlists: 'فهرست‌های پخش تا پایان خوانده نشد',
    plays: 'امتیازها و شمار پخش تا پایان خوانده نشد',
  },
  notInCatalogue: 'این در فهرست موجود نیست.',
}

export default texts
