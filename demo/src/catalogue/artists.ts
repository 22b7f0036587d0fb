import type { PaletteName } from '../art/palettes.ts'
import type { Looks } from '../art/looks.ts'
import type { PosterName } from '../art/posters/all.ts'

export interface ArtistEntry {
  key: string
  name: string
  latin: string
  biography: string
  born: string
  verified: boolean
  onMain: boolean
  palette: PaletteName
  picture: Looks | PosterName
  header: PosterName
  fame: number
}

export const artists = [
  {
    key: 'mira',
    name: 'Mira Solane',
    latin: 'Mira Solane',
    born: '1994-06-18',
    verified: true,
    onMain: true,
    fame: 2.4,
    palette: 'neon',
    header: 'landscape',
    picture: { hair: 'bob', skin: 1, hairTone: 'dyed', clothes: 'vee', earrings: true },
    biography:
      'Mira Solane writes songs for the hour when the motorway is empty. She grew up above a video shop in Rotterdam, learned to play on an organ with two broken keys, and still keeps it in the studio. Her first album, Afterglow Avenue, was recorded in eleven nights.',
  },
  {
    key: 'niloufar',
    name: 'نیلوفر راد',
    latin: 'Niloufar Rad',
    born: '1989-03-21',
    verified: true,
    onMain: true,
    fame: 2.1,
    palette: 'turquoise',
    header: 'girih',
    picture: { hair: 'long', skin: 1, hairTone: 'black', clothes: 'collar', earrings: true },
    biography:
      'نیلوفر راد از هشت‌سالگی سه‌تار می‌نوازد. در آهنگ‌هایش دستگاه‌های ایرانی را با سازهای امروزی کنار هم می‌نشاند و می‌گوید هر قطعه باید جایی برای نفس کشیدن داشته باشد. «باغ آینه» نخستین آلبوم بلند اوست.',
  },
  {
    key: 'tobias',
    name: 'Tobias Lind',
    latin: 'Tobias Lind',
    born: '1997-11-02',
    verified: true,
    onMain: true,
    fame: 1.7,
    palette: 'nocturne',
    header: 'landscape',
    picture: { hair: 'short', skin: 0, hairTone: 'fair', clothes: 'roll', glasses: 'round' },
    biography:
      'Tobias Lind makes slow beats out of tram bells, kettles and an old stage piano. He lives in Gothenburg, repairs cassette machines for friends, and has never finished a cup of coffee while it was warm.',
  },
  {
    key: 'kian',
    name: 'کیان مهرگان',
    latin: 'Kian Mehregan',
    born: '1985-10-09',
    verified: true,
    onMain: true,
    fame: 1.3,
    palette: 'saffron',
    header: 'girih',
    picture: { hair: 'curls', skin: 2, hairTone: 'black', clothes: 'collar', beard: 'full' },
    biography:
      'کیان مهرگان آهنگساز و نوازنده‌ی سه‌تار است. سال‌ها برای تئاتر موسیقی نوشته و اکنون میان شیراز و برلین زندگی می‌کند. صدای تالارهای قدیمی را دوست دارد و بیشتر ضبط‌هایش را در همان‌جا انجام می‌دهد.',
  },
  {
    key: 'layla',
    name: 'ليلى منصور',
    latin: 'Layla Mansour',
    born: '1991-08-14',
    verified: true,
    onMain: true,
    fame: 1.8,
    palette: 'wine',
    header: 'girih',
    picture: { hair: 'waves', skin: 2, hairTone: 'brown', clothes: 'vee', earrings: true },
    biography:
      'ليلى منصور عازفة عود من بيروت. تعلمت المقامات من جدها ثم درست التأليف الموسيقي في تونس. تكتب ألحانها ليلاً على شرفة تطل على البحر، ومن هناك جاء اسم ألبومها «ليالي».',
  },
  {
    key: 'harbour',
    name: 'The Harbour Lights',
    latin: 'The Harbour Lights',
    born: '2014-05-01',
    verified: true,
    onMain: true,
    fame: 1.9,
    palette: 'lagoon',
    header: 'landscape',
    picture: 'landscape',
    biography:
      'Four friends from Galway with two guitars, a flute and a rowing boat. The Harbour Lights play folk songs that sound older than they are. Every August they sail from harbour to harbour and give concerts on the quay.',
  },
  {
    key: 'ezra',
    name: 'Ezra Okafor',
    latin: 'Ezra Okafor',
    born: '1982-01-27',
    verified: true,
    onMain: true,
    fame: 1.2,
    palette: 'signal',
    header: 'swiss',
    picture: {
      hair: 'crop',
      skin: 4,
      hairTone: 'black',
      clothes: 'collar',
      beard: 'moustache',
      glasses: 'square',
    },
    biography:
      'Vibraphone player, waltz collector, terrible dancer. Ezra Okafor leads a trio that has played every Thursday in the same cellar for twelve years. Three Quarter Moon is the first time they let microphones in.',
  },
  {
    key: 'pixel',
    name: 'Pixel Parade',
    latin: 'Pixel Parade',
    born: '2016-09-13',
    verified: false,
    onMain: true,
    fame: 1.4,
    palette: 'carnival',
    header: 'swiss',
    picture: 'swiss',
    biography:
      'Two sisters, four sound channels, no samples. Pixel Parade compose for consoles that are older than they are and play their concerts on borrowed televisions.',
  },
  {
    key: 'anouk',
    name: 'Anouk Delmar',
    latin: 'Anouk Delmar',
    born: '1990-04-30',
    verified: true,
    onMain: false,
    fame: 1.2,
    palette: 'citrus',
    header: 'landscape',
    picture: { hair: 'bun', skin: 2, hairTone: 'brown', clothes: 'crew', earrings: true },
    biography:
      'Anouk Delmar learned bossa nova from a neighbour’s records in Marseille and then went to hear where it came from. She stayed four years. Her guitar has a crack that she says improves the low notes.',
  },
  {
    key: 'samir',
    name: 'Samir Haddad',
    latin: 'Samir Haddad',
    born: '1987-12-11',
    verified: true,
    onMain: true,
    fame: 1.1,
    palette: 'desert',
    header: 'landscape',
    picture: { hair: 'short', skin: 3, hairTone: 'black', clothes: 'hood', beard: 'stubble' },
    biography:
      'Samir Haddad mixes oud, darbuka and a great deal of tape echo. Born in Constantine, at home in Lyon, he runs a small studio in a former bakery: the oven is the reverb chamber.',
  },
  {
    key: 'vela',
    name: 'Vela Nord',
    latin: 'Vela Nord',
    born: '1993-02-08',
    verified: true,
    onMain: true,
    fame: 1.3,
    palette: 'aurora',
    header: 'riso',
    picture: { hair: 'long', skin: 0, hairTone: 'grey', clothes: 'roll' },
    biography:
      'Vela Nord records in lighthouses, reservoirs and once in an empty swimming pool. Her pieces change so slowly that the tide is a fair way to measure them.',
  },
  {
    key: 'drmr',
    name: 'DRMR',
    latin: 'DRMR',
    born: '1999-07-07',
    verified: true,
    onMain: true,
    fame: 1.9,
    palette: 'brass',
    header: 'riso',
    picture: { hair: 'beanie', skin: 3, hairTone: 'black', clothes: 'hood', glasses: 'dark' },
    biography:
      'Producer from Birmingham. Says little, programs everything by hand, and puts one wrong note in each track on purpose. Nobody has found the one in Ghost Mode.',
  },
  {
    key: 'kasper',
    name: 'Kasper Vance',
    latin: 'Kasper Vance',
    born: '1995-10-19',
    verified: false,
    onMain: true,
    fame: 1.5,
    palette: 'cobalt',
    header: 'opArt',
    picture: { hair: 'crop', skin: 1, hairTone: 'brown', clothes: 'crew', beard: 'stubble' },
    biography:
      'Kasper Vance used to drive the night bus. He wrote most of Velocity in his head between two terminal stops, at exactly 172 beats a minute, which is also how fast the wipers went.',
  },
  {
    key: 'sara',
    name: 'سارا امینی',
    latin: 'Sara Amini',
    born: '1998-09-25',
    verified: true,
    onMain: true,
    fame: 1.6,
    palette: 'lilac',
    header: 'riso',
    picture: { hair: 'scarf', skin: 1, hairTone: 'brown', clothes: 'roll' },
    biography:
      'سارا امینی آهنگساز خانگی است؛ همه‌چیز را در اتاقی سه‌درچهار در تهران ضبط می‌کند، حتی صدای باران پشت پنجره را. آهنگ‌هایش آرام‌اند و آخر شب شنیده می‌شوند.',
  },
  {
    key: 'ines',
    name: 'Inês Cardoso',
    latin: 'Ines Cardoso',
    born: '1992-05-16',
    verified: true,
    onMain: false,
    fame: 1.1,
    palette: 'clay',
    header: 'swiss',
    picture: { hair: 'afro', skin: 3, hairTone: 'brown', clothes: 'vee', earrings: true },
    biography:
      'Inês Cardoso dances first and produces second. Her house tracks begin with a walk through Porto and a telephone held out of the window.',
  },
  {
    key: 'marlon',
    name: 'Marlon Deep',
    latin: 'Marlon Deep',
    born: '1978-08-03',
    verified: true,
    onMain: false,
    fame: 1,
    palette: 'moss',
    header: 'swiss',
    picture: { hair: 'bald', skin: 4, hairTone: 'grey', clothes: 'crew', beard: 'full' },
    biography:
      'Bass player, sound-system builder, owner of eleven echo machines of which three work. Marlon Deep has been cutting dub plates in Bristol since he was sixteen.',
  },
  {
    key: 'yousef',
    name: 'يوسف الراوي',
    latin: 'Yousef Al-Rawi',
    born: '1980-11-29',
    verified: false,
    onMain: true,
    fame: 0.9,
    palette: 'indigo',
    header: 'girih',
    picture: { hair: 'short', skin: 2, hairTone: 'grey', clothes: 'collar', beard: 'full' },
    biography:
      'يوسف الراوي مؤلف موسيقي من بغداد يقيم في عمّان. يكتب للأوركسترا وللأفلام القصيرة، ويبحث في أعماله عن لحظة التقاء الصحراء بالمدينة.',
  },
  {
    key: 'hana',
    name: 'Hana Mori',
    latin: 'Hana Mori',
    born: '1996-04-04',
    verified: true,
    onMain: true,
    fame: 1.4,
    palette: 'rosewater',
    header: 'landscape',
    picture: { hair: 'bob', skin: 0, hairTone: 'black', clothes: 'crew', glasses: 'round' },
    biography:
      'Hana Mori folds a paper crane for every take that she throws away. There are some four thousand of them in her studio in Kyoto, and about thirty songs.',
  },
] as const satisfies readonly ArtistEntry[]

export type ArtistKey = (typeof artists)[number]['key']

export const djs = [
  {
    key: 'roya',
    name: 'Roya K',
    palette: 'violetHour',
    looks: { hair: 'waves', skin: 1, hairTone: 'dyed', clothes: 'crew', headphones: true },
    biography:
      'Resident of the small hours. Roya K mixes synthesisers from three decades with whatever the taxi radio played on the way.',
  },
  {
    key: 'amal',
    name: 'Selector Amal',
    palette: 'desert',
    looks: { hair: 'curls', skin: 3, hairTone: 'black', clothes: 'hood', headphones: true, beard: 'stubble' },
    biography:
      'Crates from Casablanca, Cairo and Kingston. Selector Amal believes that every record has a cousin on another continent.',
  },
  {
    key: 'max',
    name: 'Max Fader',
    palette: 'signal',
    looks: { hair: 'crop', skin: 0, hairTone: 'red', clothes: 'collar', headphones: true, glasses: 'square' },
    biography:
      'House, jazz and the long blend. Max Fader has broken four mixers and one toe in twenty years behind the decks.',
  },
  {
    key: 'nocturne',
    name: 'DJ Nocturne',
    palette: 'nocturne',
    looks: { hair: 'bald', skin: 4, hairTone: 'black', clothes: 'roll', headphones: true, glasses: 'dark' },
    biography: 'Music for lying on the floor. DJ Nocturne plays ambient, strings and silence, in that order.',
  },
] as const satisfies readonly {
  key: string
  name: string
  palette: PaletteName
  looks: Looks
  biography: string
}[]

export type DjKey = (typeof djs)[number]['key']
