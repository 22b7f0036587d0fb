import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseLanguages, parseLrc, parseStampedLines, shiftLyrics, toLrc, wordAt } from './lrc.ts'

/** Each word as `at text`, with `-end` where one is known, spaces as they are */
const wordsOf = (lyrics: string) =>
  parseLrc(lyrics).map(({ words }) =>
    words?.map(({ at, end, text }) => `${at}${end === undefined ? '' : `-${end}`} ${text}`),
  )

test.each([
  ['with spaces on both sides', '[00:01.00] <00:01.00> One <00:02.00> two ', ['1 One ', '2 two']],
  ['without spaces inside', '[00:01.00]<00:01.00>One <00:02.00>two', ['1 One ', '2 two']],
  ['with spaces before the marks alone', '[00:01.00]<00:01.00>One<00:02.00> two', ['1 One ', '2 two']],
  ['without a mark at the start', '[00:01.00]One <00:02.00>two', ['1 One ', '2 two']],
  ['with a mark at the end', '[00:01.00]<00:01.00>One <00:02.00>two<00:03.50>', ['1 One ', '2-3.5 two']],
  ['with pauses', '[00:01.00]<00:01.00>One<00:01.20> <00:02.00>two', ['1-1.2 One ', '2 two']],
  ['of syllables', '[00:01.00]<00:01.00>be<00:01.50>fore', ['1 be', '1.5 fore']],
  ['in square brackets', '[00:01.00]One [00:02.00]two', ['1 One ', '2 two']],
  ['that run back', '[00:01.00]<00:01.00>One <00:03.00>two <00:02.00>three', ['1 One ', '3 two ', '3 three']],
  [
    'with one, two and three digits',
    '[00:01.0]<00:01.5>a <00:02.25>b <00:03.125>c',
    ['1.5 a ', '2.25 b ', '3.125 c'],
  ],
  [
    'with an offset',
    '[offset:+500]\n[00:01.00]<00:01.00>One <00:02.00>two<00:03.00>',
    ['0.5 One ', '1.5-2.5 two'],
  ],
  ['without a stamp of the line', '<00:01.00>One <00:02.00>two', ['1 One ', '2 two']],
  ['from right to left', '[00:01.00]<00:01.00>باران <00:02.00>می‌بارد', ['1 باران ', '2 می‌بارد']],
  ['in Persian digits', '[۰۰:۰۱.۰۰]<۰۰:۰۱.۰۰>باران <۰۰:۰۲.۵۰>بارید', ['1 باران ', '2.5 بارید']],
  ['of a voice in the background', '[bg: <00:02.00>oh <00:02.50>oh]', ['2 oh ', '2.5 oh']],
  ['of a singer', '[00:01.00]v1: <00:01.00>Hello <00:02.00>you', ['1 Hello ', '2 you']],
])('words %s are read', (_, line, words) => {
  expect(wordsOf(line)).toEqual([words])
})

test('lines without marks have no words, and those with them the text without marks', () => {
  const lines = parseLrc('[00:01.00]One\n[00:02.00]<00:02.00>Two <00:02.50>three')
  expect(lines).toEqual([
    { text: 'One', at: 1 },
    {
      text: 'Two three',
      at: 2,
      words: [
        { text: 'Two ', at: 2 },
        { text: 'three', at: 2.5 },
      ],
    },
  ])
  expect(parseLrc('Rain\n<3\nSun').map(({ text }) => text)).toEqual(['Rain', '<3', 'Sun'])
})

test('broken marks are words', () => {
  expect(parseLrc('[00:01.00]<00:01.00>One <00:0x.00>two <00:03.00').map(({ text }) => text)).toEqual([
    'One <00:0x.00>two <00:03.00',
  ])
})

test('words of a repeated line move with each of its stamps, from the one that is marked', () => {
  expect(wordsOf('[00:10.00][01:00.00]<00:10.00>One <00:11.00>two')).toEqual([
    ['10 One ', '11 two'],
    ['60 One ', '61 two'],
  ])
  expect(wordsOf('[01:00.00][00:10.00]<00:10.00>One <00:11.00>two<00:12.00>').at(1)).toEqual([
    '60 One ',
    '61-62 two',
  ])
})

test('the singer before several lines is no word', () => {
  expect(wordsOf('[00:01.00]F: <00:01.00>Hello\n[00:02.00]<00:02.00>M: Yes <00:03.00>no')).toEqual([
    ['1 Hello'],
    ['2 Yes ', '3 no'],
  ])
})

test('the word at a time is the last that has begun', () => {
  const [line] = parseLrc('[00:01.00]<00:01.00>One <00:02.00>two')
  expect([0, 1, 1.9, 2, 9].map((position) => wordAt(line?.words ?? [], position))).toEqual([-1, 0, 0, 1, 1])
})

/** As people report that players misread them */
test.each([
  [
    'foobar: words behind the stamp, and empty lines',
    '[Verse 1]\n[00:00.00]I <00:00.00> walk <00:00.38> a <00:00.52> lonely <00:00.95> road\n\n[00:01.79]The <00:02.19> only <00:02.40> one <00:02.79>',
    [
      [0, '[Verse 1]'],
      [0, 'I walk a lonely road'],
      [1.79, 'The only one'],
    ],
  ],
  [
    'Feishin: a mark before and behind each word',
    "[00:18.55] <00:18.55> I've <00:20.25>   <00:20.28> been <00:20.36>   <00:20.39> painting <00:20.77> ",
    [[18.55, "I've been painting"]],
  ],
  [
    'Gramophone: singers at once and one in the background',
    '[01:56.500]v1: <01:56.500>Seven <01:57.078>days<01:58.042>\n[01:56.502]v2: <01:57.517>Tightly <01:57.924>take<01:58.469>\n[bg:[01:56.502]v2: <01:56.502>(Big <01:56.753>Latto)<01:57.145>]',
    [
      [116.5, 'Seven days'],
      [116.502, 'Tightly take'],
      [116.502, '(Big Latto)'],
    ],
  ],
  [
    'LRCLIB: three stamps before a chorus',
    '[00:57.32][01:51.00][02:44.20]Oh deserts\n[01:00.00]Down',
    [
      [57.32, 'Oh deserts'],
      [60, 'Down'],
      [111, 'Oh deserts'],
      [164.2, 'Oh deserts'],
    ],
  ],
  [
    'Jellyfin: thousandths, and no space',
    '[00:25.831]Lorem ipsum\n[00:32.307]Lorem ipsum',
    [
      [25.831, 'Lorem ipsum'],
      [32.307, 'Lorem ipsum'],
    ],
  ],
  [
    'Music Assistant: tags of the file',
    '[ar:Somebody]\n[al:Album]\n[length: 2:58]\n[ve:1.12.0]\n[by: lrc-maker]\n[00:01.00]One',
    [[1, 'One']],
  ],
  [
    'Liricle: whole seconds',
    '[01:06] <01:07>first <01:09>middle <01:20>last <01:25>',
    [[66, 'first middle last']],
  ],
  [
    'deepin: two stamps with nothing between them',
    '[00:01.00][00:02.00]same line',
    [
      [1, 'same line'],
      [2, 'same line'],
    ],
  ],
  [
    'Wavio: the words, their pronunciation and their translation',
    '[00:01.00]雨\n[00:01.00]ame\n[00:01.00]rain\n[00:02.00]空\n[00:02.00]sora\n[00:02.00]sky',
    [
      [1, '雨'],
      [2, '空'],
    ],
  ],
  [
    'rmpc: times of three numbers',
    '[00:00:01][00:01:01] <00:00:02>word1 <00:00:03>word2',
    [
      [0.01, 'word1 word2'],
      [1.01, 'word1 word2'],
    ],
  ],
])('%s', (_, lyrics, lines) => {
  const [first = []] = parseLanguages(lyrics)
  expect(first.map(({ at = 0, text }) => [Math.round(at * 1000) / 1000, text])).toEqual(lines)
})

test('lines at the same time are two languages only if most lines have a second one', () => {
  const languages = (lyrics: string) => parseLanguages(lyrics).map((lines) => lines.map(({ text }) => text))
  expect(
    languages('[00:01.00]باران\n[00:01.00]Rain\n[00:02.00]باد\n[00:02.00]Wind\n[00:03.00]la la'),
  ).toEqual([
    ['باران', 'باد', 'la la'],
    ['Rain', 'Wind'],
  ])
  expect(languages('[00:01.00]One\n[00:01.00]Two\n[00:02.00]Three\n[00:03.00]Four')).toHaveLength(1)
  expect(languages('[00:01.00]One\nTwo\n[00:02.00]Three\nFour')).toEqual([['One', 'Two', 'Three', 'Four']])
  expect(languages('One\nTwo')).toEqual([['One', 'Two']])
})

test('all times are moved together, words and ends included, and none before the beginning', () => {
  expect(shiftLyrics('[00:01.00]<00:01.00>One <00:02.00>two<00:03.00>\nand\n[00:09.50]Three', -1500)).toBe(
    '[00:00.00] <00:00.00>One <00:00.50>two<00:01.50>\nand\n[00:08.00] Three',
  )
  expect(shiftLyrics('One\n\nTwo', 500)).toBe('One\n\nTwo')
})

const text = fc.constantFrom(
  ...[
    'One',
    'two ',
    ' می‌بارد',
    '\u200fباران',
    '&amp;lt;',
    '&lt;00:01.00&gt;',
    '<3',
    '[x',
    '<00:0',
    '00:01.00>',
    ' ',
    '',
  ],
  ...['v1: ', 'F: ', '[la: la]', '&', "don't", '&#91;00:01.00]', '{"t":', '𝄞'],
)
const mark = fc
  .tuple(fc.constantFrom('<', '[', '<'), fc.integer({ min: 0, max: 9999 }), fc.constantFrom('>', ']', '>'))
  .map(([open, hundredths, close]) => `${open}00:${(hundredths / 100).toFixed(2).padStart(5, '0')}${close}`)
  .filter(
    (each) => !each.includes(':6') && !each.includes(':7') && !each.includes(':8') && !each.includes(':9'),
  )
const lineOf = fc
  .tuple(fc.array(mark, { maxLength: 3 }), fc.array(fc.oneof(text, mark), { maxLength: 8 }))
  .map(([before, after]) => [...before, ...after].join(''))
const file = fc.array(fc.oneof(lineOf, fc.constantFrom('[offset:+250]', '[ti:Rain]', '')), { maxLength: 6 })

/** Times to a hundredth, as they are written */
const rounded = (lyrics: string) =>
  parseLrc(lyrics).map(({ at, text: sung, words }) => ({
    text: sung,
    at: at === undefined ? undefined : Math.round(at * 100),
    words: words?.map((word) => [word.text, Math.round(word.at * 100), Math.round((word.end ?? 0) * 100)]),
  }))

test('what is read, written and read again is the same', () => {
  fc.assert(
    fc.property(file, (lines) => {
      // A stamp makes all lines timed, as the times of plain text are none.
      const lyrics = ['[00:00.00]', ...lines].join('\n')
      const written = toLrc(parseLrc(lyrics))
      expect(rounded(written)).toEqual(rounded(lyrics))
      expect(toLrc(parseLrc(written))).toBe(written)
      for (const { text: sung, words = [] } of parseLrc(lyrics))
        if (words.length > 0) expect(words.map((word) => word.text).join('')).toBe(sung)
    }),
    { numRuns: 1000 },
  )
})

test('what the editor reads and writes has the same times and words for the player', () => {
  fc.assert(
    fc.property(file, (lines) => {
      // Only timed lines lose their singers.
      const lyrics = ['[00:00.00]', ...lines].join('\n').replaceAll(/(?:v1|F): /g, '')
      expect(rounded(toLrc(parseStampedLines(lyrics)))).toEqual(rounded(lyrics))
    }),
    { numRuns: 1000 },
  )
})
