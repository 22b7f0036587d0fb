type Lyrics = { plain: string } | { timed: readonly (readonly [at: number, line: string])[] }

const lyrics = {
  neonHarbor: {
    timed: [
      [0.1, 'Streetlight on the water, and the radio is low'],
      [0.18, 'Every boat is sleeping and the tide has time to go'],
      [0.27, 'You said you would be waiting where the neon letters burn'],
      [0.36, 'One of them is broken, so it only says “return”'],
      [0.46, 'Take me down to Neon Harbor'],
      [0.52, 'Where the night forgets its name'],
      [0.59, 'Every wave comes back from somewhere'],
      [0.66, 'No two ever come the same'],
      [0.75, 'Take me down to Neon Harbor'],
      [0.83, 'Leave the engine on a while'],
      [0.9, 'I can hear the morning coming from a mile'],
    ],
  },
  midnightTollbooth: {
    plain: `Coins in the ashtray, a map on the floor
We drove till the road had no numbers any more
The man in the window was reading a book
He waved us on through without even a look

Midnight tollbooth, red and green
The only kind face that we had seen
Midnight tollbooth, let us by
There is nothing ahead but the road and the sky

I kept the receipt like a letter from you
It says: paid in full, it says: quarter past two`,
  },
  afterglow: {
    timed: [
      [0.12, 'The party is over, the lamps are still warm'],
      [0.24, 'Your coat on the chair keeps a little of your form'],
      [0.37, 'And I am not sad, I am only slow'],
      [0.48, 'To let go of the light'],
      [0.55, 'To let go of the light'],
      [0.64, 'This is the afterglow'],
      [0.78, 'This is the afterglow'],
    ],
  },
  electricWeekend: {
    timed: [
      [0.15, 'Friday is a question'],
      [0.22, 'Saturday’s a dare'],
      [0.29, 'Sunday is the answer'],
      [0.36, 'We will never get there'],
      [0.48, 'Electric weekend, one more time'],
      [0.58, 'Put your heartbeat next to mine'],
      [0.7, 'Electric weekend, don’t explain'],
      [0.8, 'Monday has forgotten our names'],
    ],
  },
  rainAlley: {
    timed: [
      [0.1, 'کوچه خیس است و چراغی روشن'],
      [0.21, 'سایه‌ای می‌گذرد از کنار من'],
      [0.32, 'می‌شمارم قطره‌ها را یک‌به‌یک'],
      [0.43, 'هر کدامش نامه‌ای از سوی تو'],
      [0.54, 'باران، باران، نرم‌تر ببار'],
      [0.64, 'بگذار این دقیقه‌ها بماند یادگار'],
      [0.75, 'باران، باران، راه را بشوی'],
      [0.85, 'با دلِ من هر چه می‌دانی بگوی'],
    ],
  },
  mirrorGarden: {
    plain: `در باغ آینه هر برگ صد برگ است
هر شاخه‌ای که می‌شکفد، هزار رنگ است
من آمدم که خودم را در آن پیدا کنم
دیدم که هر چه هست، همان آب و سنگ است

ای باغ، درِ خویش به روی من باز کن
یک نغمه از آن پرنده آغاز کن
من گوش می‌شوم، تو بگو، تو بخوان
این خامُشیِ کهنه را پر از راز کن`,
  },
  letterToIsfahan: {
    plain: `I am writing from a train that has forgotten how to stop
With a pencil from the café and some sugar in the top
Tell the river I remember, tell the bridges I am well
Tell the man who mends the mirrors there’s a story I would tell

Thirty-three arches, and I walked under each
There is one for every word that is still out of reach
Thirty-three arches, and the water goes by
Blue as a question, and as high as the sky`,
  },
  yalda: {
    plain: `امشب درازترین شبِ سال است و من
با یک انار و یک غزل و یک چراغ
نشسته‌ام که صبح بیاید از راه
نشسته‌ام که باز شود چشمِ باغ

بخوان برای من از آن قدیم‌ها
از آن حیاط و حوض و از آن ماهی‌ها
شب هر چه هم دراز، به آخر رسد
یلداست این، نه آخرِ سیاهی‌ها`,
  },
  journey: {
    plain: `بار سفر بسته‌ام، کفشِ مرا راه می‌شناسد
نقشه نمی‌خواهم، این پا ماه را ماه می‌شناسد
پشت سرم خانه‌ای، پیش رویم یک افق
دل اگر دل باشد، از دور درگاه می‌شناسد`,
  },
  winterSleep: {
    timed: [
      [0.14, 'برف می‌بارد و شهر خواب است'],
      [0.3, 'پشت این پنجره یک مهتاب است'],
      [0.46, 'چای می‌ریزم و تنها نیستم'],
      [0.6, 'یاد تو گرم‌تر از آفتاب است'],
      [0.76, 'بخواب، زمستان، بخواب'],
    ],
  },
  restless: {
    plain: `بی‌قرارم مثل موجی که به ساحل نرسید
مثل حرفی که نگفتم، مثل خوابی که پرید
شهر بیدار و من از خودم فراری‌تر
هر چراغ قرمزی اسم تو را زیر لب شنید`,
  },
  summerNights: {
    timed: [
      [0.12, 'يا ليالي الصيف طولي'],
      [0.24, 'واحكي للبحر حكاية'],
      [0.36, 'عن طريق بلا وصولِ'],
      [0.47, 'عن بداية بلا نهاية'],
      [0.6, 'والنسيم على الشباك'],
      [0.7, 'يسأل القلب: من هناك؟'],
      [0.82, 'يا ليالي الصيف طولي'],
    ],
  },
  moon: {
    plain: `قمرٌ على السطح القديم
يعدّ بيوت الحي
يعرف من سهر الليل
ومن نام على شيء

يا قمر لا تروح بعيد
خلّ ضوءك على الباب
في عندي كلام جديد
وما عندي له جواب`,
  },
  lowTide: {
    timed: [
      [0.12, 'The sea has gone out for a walk on its own'],
      [0.22, 'And left all the boats leaning over like bone'],
      [0.33, 'You can walk to the island, you can walk to the wreck'],
      [0.43, 'With your shoes in your hand and the wind at your neck'],
      [0.55, 'Low tide, low tide, show me what you keep'],
      [0.66, 'All of the things that you hide in the deep'],
      [0.78, 'Low tide, low tide, I have an hour or two'],
      [0.88, 'Before it comes back, let me walk out with you'],
    ],
  },
  paperBoats: {
    plain: `I folded up the paper with the bad news on the front
And made a little fleet of it to sail beneath the bridge
One of them had weather and another had the sport
And all of them went under at the ridge

Paper boats, paper boats, carry nothing far
That is why I love you as you are`,
  },
  longWayHome: {
    plain: `There is a short road and it goes by the hill
There is a short road and I’ll take it, I will
But not while the hawthorn is out in its white
And not while you’re walking and talking tonight

So we’ll go the long way, the long way home
By the field and the river, by the chapel of stone
If anyone asks why it took us so long
Say we stopped on the way for a song`,
  },
  deepWater: {
    plain: `Deep water, carry me down
Down where the echo never touch the ground
Deep water, carry me through
Every little ripple come back to you

Drop the bass and let it roll
Deep water got a slow, slow soul`,
  },
  varanda: {
    plain: `Na varanda o café esfriou devagar
Como quem não tem pressa, como quem vai ficar
Passa um barco, passa um gato, passa a tarde também
E a gente nessa rede sem esperar por ninguém

Deixa o relógio parar
Deixa a cortina dançar
Que o mundo cabe inteiro
Neste pedaço de mar`,
  },
  beforeTheRain: {
    timed: [
      [0.14, 'There is a minute before the rain'],
      [0.26, 'When the swallows fly low in the lane'],
      [0.38, 'And the washing is white as a sail'],
      [0.5, 'And the wind holds its breath like a tale'],
      [0.64, 'Stay with me, just before the rain'],
      [0.8, 'Stay with me, just before the rain'],
    ],
  },
  saudadeExpress: {
    plain: `Estação de São Bento, plataforma dois
Eu cheguei com vinte minutos depois
O trem da saudade não espera ninguém
Mas leva lembrança, e devolve também`,
  },
  coldHands: {
    plain: `Cold hands, warm room, nobody talks
Count every crack on the way that I walk
Built me a garden on top of a block
Nothing would grow there so I planted a clock

Cold hands, still here
Cold hands, still here
Look at what comes up when you wait for a year`,
  },
  twoCities: {
    timed: [
      [0.14, 'You are three hours and a half ahead of me'],
      [0.26, 'میان ما فقط یک شب فاصله است'],
      [0.38, 'Your morning is a message on my screen'],
      [0.5, 'صدای تو همین‌جا، همین کنار است'],
      [0.64, 'Two cities, one song'],
      [0.76, 'دو شهر و یک آواز'],
    ],
  },
  lettersNeverSent: {
    plain: `I have a drawer that will not close
With seven years of things nobody knows
I wrote them all on Sundays with the window to the square
And every one begins with: are you there?

They’re the letters never sent
And I know just what I meant
There’s a stamp on every one of them, the address is right
I’ll send them when I’m braver, but I’m never brave at night`,
  },
} as const satisfies Record<string, Lyrics>

export type LyricsKey = keyof typeof lyrics

/** Returns plain text, or LRC (`[mm:ss.xx]` before each line). */
export function lyricsFor(key: LyricsKey, seconds: number): string {
  const text: Lyrics = lyrics[key]
  if ('plain' in text) return text.plain
  return text.timed.map(([at, line]) => `[${stamp(at * seconds)}]${line}`).join('\n')
}

function stamp(seconds: number): string {
  const hundredths = Math.round(seconds * 100)
  const part = (value: number) => String(value).padStart(2, '0')
  return `${part(Math.floor(hundredths / 6000))}:${part(Math.floor(hundredths / 100) % 60)}.${part(hundredths % 100)}`
}
