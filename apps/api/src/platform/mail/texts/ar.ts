import type { MailTexts } from './mail-texts.ts'

const leftOut = (lines: readonly string[], more: number, page: string): string[] => [
  lines.length > 0 ? ['ما ينقص، ولماذا:', ...lines].join('\n') : 'لم يُترك شيء.',
  ...(page || more > 0
    ? [
        `${more > 0 ? `و${more.toLocaleString('ar')} أخرى تجدها في هذه الصفحة:` : 'كلها في هذه الصفحة:'} ${page}`.trimEnd(),
      ]
    : []),
]

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
  signInReset: (product, name) => ({
    subject: `أُعيد ضبط دخولك إلى ${product}`,
    paragraphs: [
      `مرحبًا ${name}،`,
      `أعادت المحطة ضبط الدخول إلى حسابك في ${product}: لم تعد كلمة مرورك ومفاتيح مرورك وكلمات مرور تطبيقاتك تعمل، وسُجّل خروجك من كل مكان.`,
      'لتسجيل الدخول اطلب رمزًا بالبريد، أو استخدم Google إن كنت تفعل من قبل. ثم يمكنك اختيار كلمة مرور جديدة في إعدادات حسابك.',
    ],
  }),
  artistRequest: (product, { name, artistName }) => ({
    subject: `طلبك لتصبح فنانًا في ${product}`,
    paragraphs: [
      `مرحبًا ${name}،`,
      `طلبك لتصبح فنانًا في ${product} باسم ${artistName} قد وصل. ستصلك رسالة أخرى بعد البتّ فيه.`,
    ],
  }),
  stationProblems: (product, { name, lines, page }) => ({
    subject: `هناك خلل في ${product}`,
    paragraphs: [
      `مرحبًا ${name}،`,
      `هناك خلل في ${product} منذ بضع دقائق. لن تصلك رسالة أخرى عنه حتى يمضي على زواله ساعة.`,
      ...lines,
      ...(page ? [`تُظهر النظرة العامة الخلل الحالي: ${page}`] : []),
    ],
  }),
  decided: {
    trackApproved: 'قُبلت أغنيتك.',
    trackRefused: 'لم تُقبل أغنيتك.',
    episodeApproved: 'قُبلت حلقتك.',
    episodeRefused: 'لم تُقبل حلقتك.',
    replacementApproved: 'قُبلت نسختك الجديدة وهي منشورة الآن.',
    replacementRefused: 'لم تُقبل نسختك الجديدة، وتبقى النسخة الحالية.',
    requestApproved: 'قُبل طلبك لتصبح فنانًا. تجد لوحة الفنان في القائمة.',
    requestRefused: 'لم يُقبل طلبك لتصبح فنانًا.',
    commentRemoved: 'حُذف تعليقك.',
    messageRemoved: 'حُذفت رسالتك في الدردشة.',
    songOn: 'طلبك يُبث الآن على القناة المباشرة.',
    songDeclined: 'رُفض طلبك للقناة المباشرة.',
    songUnavailable: 'لم يعد بث طلبك ممكنًا: أُزيل المقطع من الموقع.',
  },
  decision: ({ name, about, sentence, lines, page }) => ({
    subject: `${about}: ${sentence}`,
    paragraphs: [
      `مرحبًا ${name}،`,
      `${about}: ${sentence}`,
      ...lines,
      ...(page ? [`تجده في هذه الصفحة: ${page}`] : []),
    ],
  }),
  feedImport: (product, { name, title, done, lines, more, page }) => ({
    subject: `انتهى استيراد ${title}`,
    paragraphs: [
      `مرحبًا ${name}،`,
      `انتهى استيراد ${title}. الحلقات الموجودة الآن في ${product}: ${done.toLocaleString('ar')}`,
      ...leftOut(lines, more, page),
    ],
  }),
  parts: {
    ...{ date: 'التاريخ', number: 'الرقم', cover: 'الغلاف', chapters: 'الفصول' },
    ...{ highlight: 'المقطع المختار', transcript: 'النص المفرّغ' },
  },
  libraryImport: (product, { name, host, found, isCut, lines, more, page }) => ({
    subject: found ? `مكتبتك من ${host} صارت في ${product}` : `تعذّر استيراد مكتبتك من ${host}`,
    paragraphs: [
      `مرحبًا ${name}،`,
      found
        ? `انتهى الاستيراد من ${host}. النجوم: ${found.stars.toLocaleString('ar')}، التقييمات: ${found.ratings.toLocaleString('ar')}، الأغاني المسموعة: ${found.plays.toLocaleString('ar')}، قوائم التشغيل: ${found.playlists.toLocaleString('ar')}`
        : `انتهى الاستيراد من ${host} بلا نتيجة.`,
      ...(isCut ? ['مكتبتك أكبر مما يسمح به الاستيراد، ولذلك قُرئ جزء منها فقط.'] : []),
      ...leftOut(lines, more, page),
    ],
  }),
  notRead: {
    stars: 'لم تُقرأ النجوم كاملة',
    playlists: 'لم تُقرأ قوائم التشغيل كاملة',
    plays: 'لم تُقرأ التقييمات ومرات الاستماع كاملة',
  },
  notInCatalogue: 'غير موجود في الكتالوج.',
}

export default texts
