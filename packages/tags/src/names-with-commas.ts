/** Artists whose names contain commas or ampersands, so that a list of guests is not divided within them */
const NAMES = [
  'Tyler, the Creator',
  'Earth, Wind & Fire',
  'Crosby, Stills, Nash & Young',
  'Crosby, Stills & Nash',
  'Emerson, Lake & Palmer',
  'Blood, Sweat & Tears',
  'Peter, Paul & Mary',
  'Peter, Bjorn & John',
  'Hootie & the Blowfish',
  'Florence & the Machine',
  'Mumford & Sons',
  'Of Monsters & Men',
  'Simon & Garfunkel',
  'Hall & Oates',
  'Daryl Hall & John Oates',
  'Angus & Julia Stone',
  'Belle & Sebastian',
  'Echo & the Bunnymen',
  'Iron & Wine',
  'Ike & Tina Turner',
  'Sam & Dave',
  'Sonny & Cher',
  'Seals & Crofts',
  'Loggins & Messina',
  'Booker T. & the M.G.’s',
  'Bob Marley & the Wailers',
  'Toots & the Maytals',
  'Sly & the Family Stone',
  'Sly & Robbie',
  'Kool & the Gang',
  'KC & the Sunshine Band',
  'Gladys Knight & the Pips',
  'Martha & the Vandellas',
  'Smokey Robinson & the Miracles',
  'Diana Ross & the Supremes',
  'Frankie Valli & the Four Seasons',
  'The Mamas & the Papas',
  'Buddy Holly & the Crickets',
  'Bill Haley & His Comets',
  'Derek & the Dominos',
  'Joan Jett & the Blackhearts',
  'Tom Petty & the Heartbreakers',
  'Bob Seger & the Silver Bullet Band',
  'Bruce Hornsby & the Range',
  'Huey Lewis & the News',
  'Nick Cave & the Bad Seeds',
  'Siouxsie & the Banshees',
  'Katrina & the Waves',
  'Adam & the Ants',
  'King Gizzard & the Lizard Wizard',
  'Edward Sharpe & the Magnetic Zeros',
  'Nathaniel Rateliff & the Night Sweats',
  'Marina & the Diamonds',
  'Polo & Pan',
  'Macklemore & Ryan Lewis',
  'Dimitri Vegas & Like Mike',
  'Above & Beyond',
  'Chase & Status',
  'Kruder & Dorfmeister',
  'Sunnery James & Ryan Marciano',
  'Lucas & Steve',
  'Gabriel & Dresden',
  'Brooks & Dunn',
  'Big & Rich',
  'Maddie & Tae',
  'Black Country, New Road',
  'Now, Now',
  'Me First & the Gimme Gimmes',
  'Eric B. & Rakim',
  'Pete Rock & CL Smooth',
  'Rob Base & DJ E-Z Rock',
  'DJ Jazzy Jeff & the Fresh Prince',
  'Grandmaster Flash & the Furious Five',
  'Afrika Bambaataa & the Soulsonic Force',
  'Method Man & Redman',
  'Nico & Vinz',
  'Aly & AJ',
  'Tegan & Sara',
  'Matt & Kim',
  'She & Him',
  'Coheed & Cambria',
  'Everything, Now!',
  'Medeski, Martin & Wood',
  'Lambert, Hendricks & Ross',
  'Beck, Bogert & Appice',
  'Zager & Evans',
  'Chad & Jeremy',
  'Peter & Gordon',
  'Jan & Dean',
  'England Dan & John Ford Coley',
  'Captain & Tennille',
  'Ashford & Simpson',
  'Peaches & Herb',
  'Womack & Womack',
  'Mel & Kim',
  'Pepsi & Shirlie',
  'Robson & Jerome',
  'Al Bano & Romina Power',
  'Kitty, Daisy & Lewis',
]

const pattern = (name: string): string =>
  name
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(' & ', String.raw`\s+(?:&|and)\s+`)
    .replaceAll('’', "['’]")

/** Those names, and what follows a name behind a comma, as in 'Sammy Davis, Jr.' */
const WHOLE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${NAMES.map(pattern).join('|')})(?![\p{L}\p{N}])|,\s*(?:jr|sr|ii|iii|iv|ph\.?d|m\.?d)\b\.?(?=\s*(?:$|[,&、，＆]))`,
  'giu',
)
const SEPARATOR = /[,&、，＆]/g

/** Divides a list of names at commas and ampersands, but not within names that contain them. */
export function splitNames(list: string): string[] {
  const whole = [...list.matchAll(WHOLE)].map(({ index, 0: { length } }) => ({
    from: index,
    to: index + length,
  }))
  const isWithin = (at: number) => whole.some(({ from, to }) => at >= from && at < to)
  const ends = [...list.matchAll(SEPARATOR)].map(({ index }) => index).filter((at) => !isWithin(at))
  return [...ends, list.length]
    .map((end, at) => list.slice(at === 0 ? 0 : (ends[at - 1] ?? 0) + 1, end).trim())
    .filter(Boolean)
}
