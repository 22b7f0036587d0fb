import { expect, it } from 'vitest'
import { splitArtists, splitTitle } from './split-artists.ts'

it.each([
  [['Mina Farahani'], ['Mina Farahani']],
  [
    ['Mina Farahani', 'Kaveh'],
    ['Mina Farahani', 'Kaveh'],
  ],
  [['Mina feat. Kaveh'], ['Mina', 'Kaveh']],
  [['Mina (ft. Kaveh & Sol, Omar)'], ['Mina', 'Kaveh', 'Sol', 'Omar']],
  [['Simon & Garfunkel'], ['Simon & Garfunkel']],
  [['Earth, Wind & Fire featuring Kaveh'], ['Earth, Wind & Fire', 'Kaveh']],
  [['Mina', 'MINA', ' mina '], ['Mina']],
  [['Featherweight'], ['Featherweight']],
  [[''], []],
])('the tags %j name the artists %j', (values, artists) => expect(splitArtists(values)).toEqual(artists))

it.each([
  ['Rain (feat. Kaveh)', 'Rain', [' feat. Kaveh)']],
  ['Rain [ft. Kaveh]', 'Rain', [' ft. Kaveh]']],
  ['Rain (Live)', 'Rain (Live)', []],
  ['(feat. Nobody)', '(feat. Nobody)', []],
])('the title %s is %s with the guests %j', (given, title, guests) =>
  expect(splitTitle(given)).toEqual({ title, guests }),
)
