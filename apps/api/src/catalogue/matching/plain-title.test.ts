import { expect, it } from 'vitest'
import { plainTitle } from './plain-title.ts'

it.each([
  ['Rain (feat. Kaveh)', 'Rain'],
  ['Rain [Remastered 2011]', 'Rain'],
  ['Rain - 2011 Remaster', 'Rain'],
  ['Rain feat. Kaveh', 'Rain'],
  ['Rain (Part 2)', 'Rain (Part 2)'],
  ['Left', 'Left'],
  ['(With You)', '(With You)'],
])('the plain title of %s is %s', (title, plain) => expect(plainTitle(title)).toBe(plain))
