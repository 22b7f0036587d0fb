import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildCatalogue } from '../catalogue/build-catalogue.ts'
import { pictureOrder } from '../media/pictures.ts'
import { seededRandom } from '../random.ts'
import { drawCover } from './cover.ts'
import { breakLines, canSet, setText, textWidth } from './lettering.ts'
import { palettes } from './palettes.ts'
import { printPicture } from './picture.ts'
import { posters, type PosterName } from './posters/all.ts'

const names = Object.keys(posters) as PosterName[] // the keys of the object above
const draw = (name: PosterName, seed: string, w = 300, h = 300) =>
  posters[name]({ w, h, random: seededRandom(seed), palette: palettes.turquoise })

test.each(names)('a %s poster is the same for the same seed and different for another seed', (name) => {
  expect(draw(name, 'one')).toBe(draw(name, 'one'))
  expect(draw(name, 'one')).not.toBe(draw(name, 'two'))
})

test.each(names)(
  'a %s poster fills a square and a banner with more than one colour, without invalid numbers',
  async (name) => {
    for (const [w, h] of [
      [300, 300],
      [480, 180],
    ] as const) {
      const elements = draw(name, 'look', w, h)
      expect(elements).not.toMatch(/NaN|undefined|Infinity/)
      const picture = await printPicture(elements, w, h)
      const { channels, isOpaque } = await sharp(picture).stats()
      expect(isOpaque).toBe(true)
      expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(8)
    }
  },
)

test('the lettering covers Latin capitals and leaves other scripts to the frame', () => {
  expect(canSet('Neon Harbor 49')).toBe(true)
  expect(canSet('کوچه باران')).toBe(false)
  const persian = drawCover(
    { poster: 'girih', palette: 'turquoise', layout: 'large', small: '', large: 'کوچه باران' },
    300,
    300,
    seededRandom('x'),
  )
  expect(persian).toBe(
    posters.girih({ w: 300, h: 300, random: seededRandom('x').fork('art'), palette: palettes.turquoise }),
  )
})

test('a line of letters has the width that it reports', () => {
  const path = setText('HI', { x: 10, y: 0, height: 100, weight: 2, color: '#000000' })
  // H is 72 wide, I a single stroke after the space between letters.
  expect(textWidth('HI', 100)).toBeCloseTo(72 + 24)
  expect(path).toContain('M106 0')
})

test('words are broken into lines that fit, and a word that is too long gets its own line', () => {
  expect(breakLines('THE LONG WAY HOME', textWidth('THE LONG', 20) + 1, 20)).toEqual([
    'THE LONG',
    'WAY',
    'HOME',
  ])
})

test('every displayed entity of the catalogue has exactly one picture', () => {
  const jobs = pictureOrder(buildCatalogue(new Date('2026-03-20T12:00:00Z')))
  const keys = jobs.map(({ kind, ownerID }) => `${kind}/${ownerID}`)
  expect(new Set(keys).size).toBe(keys.length)
  expect(Object.keys(Object.groupBy(jobs, ({ kind }) => kind)).toSorted()).toEqual([
    'album',
    'artist',
    'artistHeader',
    'collection',
    'dj',
    'event',
    'music',
    'musicTop',
    'news',
    'podcast',
    'podcastCollection',
    'slider',
    'user',
    'video',
  ])
})

test('a portrait is a JPEG of the requested size', async () => {
  const job = pictureOrder(buildCatalogue(new Date('2026-03-20T12:00:00Z'))).find(
    ({ kind }) => kind === 'artist',
  )
  const { format, width, height } = await sharp(await job?.draw()).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 800, height: 800 })
})
