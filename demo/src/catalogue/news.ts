import type { PaletteName } from '../art/palettes.ts'
import type { PosterName } from '../art/posters/all.ts'

export interface NewsEntry {
  title: string
  excerpt: string
  content: string
  published: number
  palette: PaletteName
  poster: PosterName
}

export const news: readonly NewsEntry[] = [
  {
    title: 'Mira Solane recorded an album in eleven nights',
    published: 1,
    palette: 'neon',
    poster: 'landscape',
    excerpt:
      '“Afterglow Avenue” was made between midnight and five, because that is when the studio was free.',
    content:
      '<p>The studio belongs to a wedding band that rehearses until half past eleven. Mira Solane had the key from midnight on, and eleven nights before the band’s own sessions began. <strong>“It is amazing what you stop worrying about at three in the morning,”</strong> she says.</p><h2>Two broken keys</h2><p>The organ that opens <em>Neon Harbor</em> is the one she learned on as a child. Two of its keys do not work, and the melody walks around them.</p><blockquote><p>If all the keys worked it would be a different song, and probably a worse one.</p></blockquote><p>The album is out now, with a video for <em>Neon Harbor</em> that was drawn to the track frame by frame.</p>',
  },
  {
    title: 'New on the channel: seven days of programmes',
    published: 3,
    palette: 'signal',
    poster: 'swiss',
    excerpt: 'The live channel now has a timetable. Here is what runs when.',
    content:
      '<p>From this week the live channel follows a timetable. Mornings are quiet, evenings are not.</p><ul><li><strong>Morning Light</strong>, at six, with everything that goes with a kettle.</li><li><strong>Midday Mix</strong>, at noon, chosen by listeners’ likes.</li><li><strong>Persian Evenings</strong>, at eight, with setar, ney and new voices.</li><li><strong>Night Shift</strong>, at midnight, with Roya K.</li></ul><p>The strip on the live page shows three days back and three days ahead.</p>',
  },
  {
    title: 'ضبط یک آلبوم در باغی که دیگر نیست',
    published: 5,
    palette: 'turquoise',
    poster: 'girih',
    excerpt: 'نیلوفر راد از ساختن «باغ آینه» می‌گوید: آلبومی درباره‌ی خانه‌ای که فروخته شد.',
    content:
      '<p>خانه‌ی پدربزرگ نیلوفر راد حیاطی داشت با یک حوض و دیواری پر از آینه‌های کوچک. پیش از آن که خانه فروخته شود، او سه شب آن‌جا ماند و صدای حیاط را ضبط کرد.</p><h2>سه‌تار و سکوت</h2><p>«می‌خواستم سکوتِ آن خانه هم در آلبوم باشد.» صدای آب که در آغاز «کوچه باران» شنیده می‌شود، همان حوض است.</p><blockquote><p>هر قطعه باید جایی برای نفس کشیدن داشته باشد.</p></blockquote><p>ویدیوی «کوچه باران» نیز از همین هفته در دسترس است.</p>',
  },
  {
    title: 'How a three-minute waltz took twelve years',
    published: 8,
    palette: 'ember',
    poster: 'swiss',
    excerpt: 'Ezra Okafor’s trio has played every Thursday since before most of its audience could drink.',
    content:
      '<p>They have played “Rosalind” some six hundred times. No two nights agree on the tempo. When the microphones finally came down the cellar stairs, Ezra Okafor asked for one thing: <em>nobody tells us which take is being recorded.</em></p><p>What you hear on <strong>Three Quarter Moon</strong> is the fourth of five. The applause was cut, the chair was not.</p><p>The trio is in the same cellar on Thursday. Come early; there are thirty-one seats.</p>',
  },
  {
    title: 'Eight bits, two sisters, one very old television',
    published: 12,
    palette: 'carnival',
    poster: 'swiss',
    excerpt: 'Pixel Parade explain why four channels are enough for anybody.',
    content:
      '<p>There are four channels: two for tunes, one for the bass, one for noise. “People ask what we do when we need a fifth,” say the sisters behind Pixel Parade. “We do not need a fifth.”</p><h2>The rules</h2><ol><li>No samples.</li><li>No more than one echo, and it costs a channel.</li><li>If it does not work on a small loudspeaker, it does not work.</li></ol><p>Their album <em>Insert Coin</em> fits into less memory than the picture above this article.</p>',
  },
  {
    title: 'An evening of oud and echo in Lyon',
    published: 16,
    palette: 'desert',
    poster: 'landscape',
    excerpt: 'Samir Haddad opened his bakery studio for one night. We stood by the oven.',
    content:
      '<p>The reverb on <em>Casbah Nights</em> is an oven: three metres of brick, a loudspeaker at one end and a microphone at the other. Last Friday sixty people saw it at work.</p><p>Layla Mansour sat in for two pieces. Marlon Deep had brought one of the three echo machines that still work. By eleven it was two.</p><blockquote><p>Bread and reverb have the same recipe: heat, patience, and do not open the door.</p></blockquote>',
  },
  {
    title: 'Listening notes: five quiet records for a loud week',
    published: 21,
    palette: 'pine',
    poster: 'landscape',
    excerpt: 'From Vela Nord’s reservoirs to Hana Mori’s paper cranes.',
    content:
      '<p>Some weeks need less. These five do less beautifully.</p><ol><li><strong>Vela Nord, “Slow Signal”</strong>: one chord, forty kinds of light.</li><li><strong>Hana Mori, “Paper Cranes”</strong>: a piano that apologises before it plays.</li><li><strong>سارا امینی، «خواب زمستان»</strong>: snow outside, tea inside.</li><li><strong>The Harbour Lights, “Lantern Song”</strong>: two guitars and a tide table.</li><li><strong>Tobias Lind, “Borrowed Umbrella”</strong>: he has not returned it.</li></ol>',
  },
  {
    title: 'ليلى منصور: الشرفة هي الاستوديو',
    published: 26,
    palette: 'wine',
    poster: 'girih',
    excerpt: 'حديث قصير مع صاحبة «ليالي» عن العود والبحر والجيران.',
    content:
      '<p>تسجّل ليلى منصور معظم ألحانها على شرفة بيتها في بيروت، حيث يدخل صوت البحر والجيران في التسجيل. «في البداية كنت أنتظر أن يهدأ الشارع، ثم فهمت أن الشارع يعزف معي.»</p><h2>مقام لكل ساعة</h2><p>تقول إن لكل ساعة من الليل مقاماً: الحجاز عند الغروب، والبياتي بعد منتصف الليل، والراست قبل الفجر.</p><p>ألبوم «ليالي» متاح الآن للاستماع.</p>',
  },
  {
    title: 'For artists: uploads now start over where they stopped',
    published: 31,
    palette: 'cobalt',
    poster: 'opArt',
    excerpt: 'What is new in the artist panel this month.',
    content:
      '<p>Three things have changed in the artist panel:</p><ul><li>A failed upload says in plain words what was wrong with the file.</li><li>The table shows how far the conversion has come, in percent.</li><li>Covers are given a colour by themselves; you can still choose your own.</li></ul><p>Questions? Every page of the panel links to the contact form.</p>',
  },
  {
    title: 'Night Shift turns forty',
    published: 38,
    palette: 'violetHour',
    poster: 'riso',
    excerpt: 'Roya K on forty episodes, one flooded studio and the best taxi radio in town.',
    content:
      '<p>Forty episodes ago Roya K borrowed a mixer for one evening. She still has it. <em>Night Shift</em> has since been recorded in kitchens, on a roof, and once, when the studio was under water, in the taxi of the man who drove her home.</p><p>The fortieth episode, <strong>The Last Tram</strong>, is dedicated to him.</p>',
  },
]
