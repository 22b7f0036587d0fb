import type { MailTexts } from './mail-texts.ts'

const outcomes = {
  received: 'قد وصل. ستصلك رسالة أخرى بعد البتّ فيه.',
  approved: 'قد قُبل. تجد لوحة الفنان في القائمة.',
  refused: 'لم يُقبل.',
}

const texts: MailTexts = {
  code: (product, code, minutes) => ({
    subject: `رمزك في ${product}`,
    paragraphs: [
      `رمزك في ${product}: ${code}`,
      `الرمز صالح لمدة ${minutes.toLocaleString('ar')} دقائق. إن لم تطلبه فتجاهل هذه الرسالة.`,
    ],
  }),
  tooManyAttempts: (product) => ({
    subject: `محاولات كثيرة لتسجيل الدخول إلى حسابك في ${product}`,
    paragraphs: [
      `حاول أحدهم مرات كثيرة بكلمات مرور أو رموز خاطئة لحسابك في ${product}، ولذلك تُرفض المحاولات التالية من هناك لفترة.`,
      'إن كنت أنت فحاول لاحقًا، أو اختر «هل نسيت كلمة المرور؟» ليصلك رمز بالبريد.',
      'وإن لم تكن أنت فلم يدخل أحد، ولا يلزمك شيء: المتصفحات التي سجّلت الدخول فيها من قبل ما زالت تعمل.',
    ],
  }),
  passkeyAdded: (product, passkey) => ({
    subject: `أُضيف مفتاح مرور إلى حسابك في ${product}`,
    paragraphs: [
      `أُضيف مفتاح المرور «${passkey}» إلى حسابك في ${product}. وهو يسجّل الدخول دون كلمة المرور.`,
      'إن لم تكن أنت فاحذفه في إعدادات حسابك، وسجّل الخروج من كل الأجهزة هناك، واختر كلمة مرور جديدة.',
    ],
  }),
  artistRequest: (product, { name, artistName }, outcome) => ({
    subject: `طلبك لتصبح فنانًا في ${product}`,
    paragraphs: [`مرحبًا ${name}،`, `طلبك لتصبح فنانًا في ${product} باسم ${artistName} ${outcomes[outcome]}`],
  }),
}

export default texts
