import { expect, test } from 'vitest'
import { parseLrc } from './lrc.ts'
import { besideLines, timedAs } from './lyrics-beside.ts'

const MAIN = parseLrc('[00:01.00]باران\n[00:02.00]\n[00:03.00]باد\n[00:05.00]آفتاب')

test('a translation with times stands beside the lines that begin with it', () => {
  const lines = parseLrc('[00:00.90]Rain\n[00:03.10]Wind\n[00:04.00]and storm\n[00:05.00]Sun')
  expect(besideLines(MAIN, lines)).toEqual(['Rain', undefined, 'Wind and storm', 'Sun'])
  expect(timedAs(MAIN, lines)).toEqual(lines)
})

test('a translation without times stands beside the lines in their order, blank ones left out', () => {
  const lines = parseLrc('Rain\n\nWind\nSun\nMoon')
  expect(besideLines(MAIN, lines)).toEqual(['Rain', undefined, 'Wind', 'Sun'])
  expect(timedAs(MAIN, lines).map(({ at, text }) => [at, text])).toEqual([
    [1, 'Rain'],
    [3, 'Wind'],
    [5, 'Sun'],
    [5, 'Moon'],
  ])
  expect(besideLines(parseLrc('One\n\nTwo'), lines)).toEqual(['Rain', undefined, 'Wind'])
  expect(timedAs(parseLrc('One\nTwo'), lines)).toEqual(lines)
})
