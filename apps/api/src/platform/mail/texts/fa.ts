import type { MailTexts } from './mail-texts.ts'

const outcomes = {
  received: 'رسید. پس از تصمیم‌گیری ایمیل دیگری دریافت می‌کنید.',
  approved: 'پذیرفته شد. پنل هنرمند را در منو می‌یابید.',
  refused: 'پذیرفته نشد.',
}

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
  artistRequest: (product, { name, artistName }, outcome) => ({
    subject: `درخواست هنرمندی شما در ${product}`,
    paragraphs: [
      `${name} گرامی،`,
      `درخواست شما برای هنرمند شدن در ${product} با نام ${artistName} ${outcomes[outcome]}`,
    ],
  }),
}

export default texts
