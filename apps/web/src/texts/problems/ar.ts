export default {
  'proxy.untrusted':
    'تصل الترويسة X-Forwarded-For لكن TRUST_PROXY يساوي 0: كل من خلف الوكيل يتقاسمون حدود عنوان واحد.',
  'proxy.untrusted.todo': 'اضبط TRUST_PROXY على عدد الوكلاء.',
  'public-url.missing':
    'يصل آخرون إلى هذا الخادم لكن PUBLIC_URL فارغ: روابط الرسائل والمعاينات تتبع أي مضيف يذكره الطلب.',
  'public-url.missing.todo': 'اضبط PUBLIC_URL.',
  'public-url.other':
    'تفتح المتصفحات الصفحات على عنوان غير الذي في الخلاصات والرسائل والمعاينات: إما أن PUBLIC_URL مختلف، أو أن وكيلًا يغيّر المضيف أو يُسقط منفذه.',
  'public-url.other.todo':
    'اضبط PUBLIC_URL على العنوان الذي يفتحه الناس، ودَع الوكيل يمرّر Host مع منفذه (في nginx: proxy_set_header Host $http_host).',
  'proxy.prefix': 'يقدّم الوكيل المحطة تحت مسار: وهي لا تعمل إلا في جذر مضيف، وليس لها في غيره مقبس ولا رفع.',
  'proxy.prefix.todo':
    'امنح Nava اسم مضيف أو منفذًا خاصًا بها، ودَع الوكيل يمرّر المسارات كما هي (في nginx: proxy_pass بلا شرطة في آخره).',
  'socket.refused':
    'رُفض مقبس صفحة (الدردشة والأجهزة وتقدّم الرفع): عبر http العادي لا يمكن تمييزها من صفحة موقع آخر لأن الوكيل يمرّر مضيفًا آخر.',
  'socket.refused.todo':
    'إن كان الناس يفتحون المحطة على ذلك المضيف فاضبط PUBLIC_URL عليه، أو دَع الوكيل يمرّر Host (في nginx: proxy_set_header Host $http_host). وإلا فقد حاول موقع آخر ولا يلزم شيء.',
  'demo.foreign-database': 'يملأ العرض التجريبي قاعدة بيانات غير المضمّنة، واسم مديره معروف.',
  'demo.foreign-database.todo': 'أزله بالأمر «npm run admin -- demo remove» ما لم يكن مقصودًا.',
  'backup.late': 'مضى يومان على آخر نسخة احتياطية، أو لا توجد نسخة.',
  'backup.late.todo':
    'يقول سجل العامل «no backup could be taken» والسبب؛ أصلحه، أو خذ نسخة بالأمر «npm run admin -- backup PLACE».',
  'backup.failing': 'فشلت آخر نسخة احتياطية؛ والتي قبلها سليمة.',
  'backup.failing.todo':
    'أصلح ما يقوله السبب (المكان ممتلئ أو غير موصول أو للقراءة فقط أو رُفضت المفاتيح): تؤخذ التالية خلال ساعة، أو بالأمر «npm run admin -- backup PLACE».',
  'worker.missing': 'لا يعمل أي عامل: تُقبل عمليات الرفع وتنتظر.',
  'worker.missing.todo': 'شغّل عاملًا (npm start يشغّل واحدًا؛ وفي الحاويات خدمة worker)، وانظر آخر سجله.',
  'worker.no-ffmpeg': 'ليس لدى أي عامل ffmpeg قادر على العمل: تُقبل عمليات الرفع وتنتظر.',
  'worker.no-ffmpeg.todo':
    'ثبّت ffmpeg 5.1 أو أحدث مع libx264 وlibmp3lame وzimg (دبيان وأوبونتو: apt-get install ffmpeg؛ ماك: brew install ffmpeg)، أو اضبط FFMPEG_PATH؛ يجده العمّال خلال نصف دقيقة.',
  'disk.filling': 'قرص DATA_DIR أو وسائطها ممتلئ تقريبًا: لم يبقَ إلا القليل فوق ما يُترك لقاعدة البيانات.',
  'disk.filling.todo': 'حرّر مساحة أو كبّر القرص قبل أن تُرفض عمليات الرفع.',
  'disk.full':
    'قرص DATA_DIR أو وسائطها ممتلئ إلا ما يُترك لقاعدة البيانات (DISK_RESERVE_MB): تُرفض عمليات الرفع، وقريبًا كل كتابة.',
  'disk.full.todo': 'حرّر مساحة أو كبّر القرص؛ تُعاد عمليات الرفع التي فشلت لذلك خلال دقيقتين.',
  'storage.failing': 'لا يمكن استعمال مخزن الوسائط: لا تعمل الوسائط وتُرفض عمليات الرفع.',
  'storage.failing.todo':
    'في حاوية S3: تحقق من أنها تجيب، وقارن S3_ENDPOINT وS3_BUCKET والمفاتيح بها. على القرص: تحقق من أن المجلد media في DATA_DIR موجود وقابل للكتابة ويخص المستخدم الذي يشغّل Nava.',
  'storage.full': 'مخزن الوسائط ممتلئ أو بلغ حصته: ما فيه يعمل، وتُرفض عمليات الرفع.',
  'storage.full.todo':
    'في حاوية S3: ارفع حصتها. على القرص: حرّر مساحة، أو انظر بالأمر «df -i» إن نفدت inodes وبالأمر «quota» إن نفدت حصة المستخدم. تُعاد عمليات الرفع التي فشلت لذلك خلال دقيقتين.',
  'media.closed':
    'يجعل MEDIA_ACCEL_PATH خادم nginx يرسل الوسائط، لكن لا أحد غير مستخدم Nava يقدر أن يقرأ مجلد الوسائط أو ملفاته الجديدة.',
  'media.closed.todo':
    'امنح الآخرين الوصول (chmod -R o+rX على المجلد media، وumask 022 أو UMask=0022 في الخدمة)، ما لم يعمل nginx بالمستخدم نفسه.',
  'mail.failing': 'لا يقبل خادم البريد رسائل: من ليست له كلمة مرور لا يقدر أن يدخل.',
  'mail.failing.todo': 'افعل ما يقوله السبب، ثم أعد التشغيل وجرّب «npm run admin -- mail test ADDRESS».',
  'media.missing': 'ملفات تسجيلات أو فيديوهات منشورة مفقودة: فهي لا تعمل.',
  'media.missing.todo':
    'تحقق من أن قرص الوسائط أو حاويتها هي الصحيحة؛ «npm run admin -- media verify» يسمّي كل مفقود، ومع --repair يصنع من جديد ما يمكن صنعه.',
  'database.unfit': 'قاعدة البيانات أو الوسيط أمامها ليست كما تحتاج Nava: قد تفشل الطلبات.',
  'database.unfit.todo': 'افعل ما يقوله السبب؛ «npm run admin -- doctor» ينظر في كل ما يجب.',
  'queue.unfit': 'Redis ليس كما تحتاج Nava: تُقبل عمليات الرفع وتنتظر.',
  'queue.unfit.todo': 'افعل ما يقوله السبب؛ «npm run admin -- doctor» ينظر في كل ما يجب.',
  'host.advice': 'يمكن ضبط قاعدة البيانات أو Redis ضبطًا أفضل؛ وتعمل Nava مع ذلك.',
  'host.advice.todo': 'افعل ما يقوله السبب.',
  'imports.failing': 'فشلت أكثر حلقات الخلاصات التي استُوردت خلال يوم.',
  'imports.failing.todo':
    'تحقق من أن هذا الجهاز يصل إلى مواقع أخرى (DNS وجدار الحماية) ومن وجود مساحة؛ ثم ليُعِد منسّقو الأغاني المحاولة من لوحتهم.',
  'front.unreachable': 'لا تجيب المحطة على PUBLIC_URL مع أنها كانت تجيب.',
  'front.unreachable.todo':
    'انظر إلى الوكيل (systemctl status nginx؛ docker compose logs proxy) وجدار الحماية وسجلات DNS للاسم.',
  'clock.wrong':
    'ضُبطت الساعة بأكثر من خمس دقائق، أو تختلف عن ساعة قاعدة البيانات، أو كانت متقدمة حين سُجّل شيء؛ أو كان الجهاز نائمًا.',
  'clock.wrong.todo':
    'تحقق من أن الساعة صحيحة وتبقى كذلك (timedatectl، chronyc tracking). ما كُتب في الأثناء يبقى بوقته الخطأ؛ وما ينتظره من عمل يمضي وحده.',
  'certificate.failing': 'تنتهي شهادة PUBLIC_URL خلال أسبوعين، أو يرفضها الزوار الآن.',
  'certificate.failing.todo': 'جدّدها (certbot renew يقول ما يمنع ذلك)، ثم أعد تحميل الوكيل.',
  'database.unreachable': 'لا تجيب قاعدة البيانات: يحصل الزوار عشر دقائق على ما في الذاكرة، ويفشل كل ما عداه.',
  'database.unreachable.todo':
    'شغّل PostgreSQL أو أصلح الطريق إليه (DATABASE_URL)، وانظر سجله؛ يجده api من جديد وحده.',
  'queue.unreachable': 'لا تجيب الطوابير (Redis أو التي في PostgreSQL): تُقبل عمليات الرفع وتنتظر.',
  'queue.unreachable.todo':
    'شغّل Redis أو أصلح الطريق إليه (REDIS_URL)؛ يجده api من جديد وحده، ولا يضيع شيء مما ينتظر.',
  'requests.failing': 'يُجاب عن أكثر من طلب من كل عشرين بخطأ في الخادم.',
  'requests.failing.todo': 'اقرأ أسطر المستوى 50 في سجل api، فهي تسمّي الطلب والسبب.',
  'requests.slow': 'يستغرق أكثر من طلب من كل عشرين ما يزيد على ثانيتين.',
  'requests.slow.todo': 'ابحث عمّا يعمل أيضًا على هذا الجهاز وقرصه، وانظر pg_stat_activity؛ ثم أضف عمليات.',
  'process.busy': 'وقت المعالج لدى api قليل: يتأخر ما يفعله نصف ثانية فأكثر.',
  'process.busy.todo': 'خفّض WORKER_CONCURRENCY أو أضف api.',
  'database.busy': 'كل اتصالات api بقاعدة PostgreSQL مشغولة منذ دقائق، والاستعلامات تنتظر.',
  'database.busy.todo': 'انظر في pg_stat_activity ما الذي يطول، وإلى قرص PostgreSQL.',
  'uploads.waiting': 'ينتظر رفع عاملًا منذ أكثر من ساعة.',
  'uploads.waiting.todo': 'إن كان العمّال مشغولين فأضف عاملًا أو ارفع WORKER_CONCURRENCY؛ وإلا فاقرأ سجلهم.',
  'uploads.faulty': 'فشلت عمليات رفع بسبب خلل في المحطة لا في ملفاتها.',
  'uploads.faulty.todo':
    'أصلح السبب الذي يسمّيه سجل العامل («job failed for good»)، ثم أعد المحاولة («npm run admin -- uploads retry»).',
  'queue.standing': 'تنتظر أعمال منذ ربع ساعة ولا يأخذها أحد.',
  'queue.standing.todo': 'أعد تشغيل العمّال، واقرأ سجلهم.',
  'mail.refused': 'رفض خادم البريد نهائيًا كثيرًا من رسائل اليوم الأخير، أو انتظرت حتى لم تعد تنفع.',
  'mail.refused.todo':
    'يقول سجل api السبب («a mail was given up»): انظر MAIL_FROM وسجلات SPF وDKIM وDMARC لنطاقه، وهل يحجب المزوّد المرسلين الجدد.',
  'mail.waiting': 'تنتظر رسائل منذ أكثر من نصف ساعة لأن خادم البريد لا يأخذها.',
  'mail.waiting.todo':
    'يقول سجل api السبب («a mail waits for another try»)؛ جرّب «npm run admin -- mail test ADDRESS».',
  'backup.damaged': 'وُجدت نسخة احتياطية تالفة عند آخر تحقق.',
  'backup.damaged.todo':
    'انظر إلى قرصها أو حاويتها، وخذ نسخة الآن («npm run admin -- backup PLACE»)، وتحقق منها («npm run admin -- backup verify PLACE»).',
  'worker.version': 'يشغّل عامل إصدارًا غير إصدار api: قد لا يفهم أحدهما ما يكتبه الآخر.',
  'worker.version.todo': 'اجعل كل العمليات على إصدار واحد، وأعد تشغيل ما نُسي منها.',
  'worker.unfit': 'ليس لدى أحد العمّال ffmpeg قادر على العمل؛ ويقوم به الآخرون في الأثناء.',
  'worker.unfit.todo':
    'ثبّت على جهازه ffmpeg 5.1 أو أحدث مع libx264 وlibmp3lame وzimg، أو اضبط FFMPEG_PATH هناك؛ يُعثر عليه خلال نصف دقيقة.',
  'public-url.plain':
    'PUBLIC_URL هو http عادي على مضيف عام: يمكن قراءة رموز الدخول والرموز المميزة في الطريق، وتحجب المتصفحات بعض الميزات.',
  'public-url.plain.todo':
    'امنح الوكيل شهادة (يحصل Caddy عليها وحده، وnginx بواسطة certbot)، واضبط PUBLIC_URL على https://.',
}
