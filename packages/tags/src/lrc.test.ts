import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { lineAt, parseLrc, parseStampedLines, toLrc } from './lrc.ts'

test('plain lyrics keep their lines and verses, without blank lines around them', () => {
  expect(parseLrc('\nOne\n\nTwo\n\n').map(({ text }) => text)).toEqual(['One', '', 'Two'])
})

test('empty lyrics have no lines', () => {
  expect(parseLrc('  \n ')).toEqual([])
})

test('timed lyrics are sorted by time, a chorus is repeated as often as it is sung, and tags are removed', () => {
  expect(parseLrc('[ar:Somebody]\n[#:a comment]\n[00:10.50][01:00.00]Chorus\n[00:02.25]Verse')).toEqual([
    { text: 'Verse', at: 2.25 },
    { text: 'Chorus', at: 10.5 },
    { text: 'Chorus', at: 60 },
  ])
})

const timesOf = (lyrics: string) => parseLrc(lyrics).map(({ text, at }) => [at, text])

test.each([
  ['two digits', '[00:10.34]a', 10.34],
  ['three digits', '[00:10.345]a', 10.345],
  ['a comma', '[00:01,50]a', 1.5],
  ['a colon', '[00:01:50]a', 1.5],
  ['no fraction', '[01:02]a', 62],
  ['no digits in the fraction', '[01:02.]a', 62],
  ['hours', '[00:59:58.00]a', 3598],
  ['many minutes', '[100:00.00]a', 6000],
  ['spaces', '  [ 00:01.00 ] a', 1],
  ['a sign', '[-00:01.00]a', 0],
  ['six digits', '[00:01.123456]a', 1.123456],
  ['a mark of direction before it', '\u200f[00:01.00]a', 1],
  ['several marks before it', '\ufeff\u202b \u2067[00:01.00]a', 1],
  ['a mark in it', '[\u200e00:01.00\u200e]a', 1],
  ['a tag before it', '[ti:Song][00:01.00]a', 1],
  ['tags before it', '\u200f[ar:X] [ti:Song [Live]] [00:01.00]a', 1],
  ['a tag without its end before it', '[ti:Song [Live][00:01.00]a', 1],
  ['an offset before it', '[offset:+500][00:01.00]a', 0.5],
  ['Persian digits', '[۰۰:۱۰.۵۰]a', 10.5],
  ['Arabic digits and their point', '[٠١:٠٢٫٢٥]a', 62.25],
])('a timestamp with %s is read', (_, line, at) => {
  expect(timesOf(line)).toEqual([[at, 'a']])
})

test('a stamp after the words ends a line and does not repeat it, and a stamp without words is a pause', () => {
  expect(timesOf('[00:10.34]One[00:15.86]\n[00:15.86]Two[00:20.36]\n[00:20.36]')).toEqual([
    [10.34, 'One'],
    [15.86, 'Two'],
    [20.36, ''],
  ])
})

test('stamps of single words are left out, in both notations, and voices in the background are kept', () => {
  expect(
    timesOf(
      "[00:18.55] <00:18.55> I've <00:20.28> been\n[00:21.00]so [00:21.40]far\n[bg: <00:22.00> oh <00:22.30> oh]",
    ),
  ).toEqual([
    [18.55, "I've been"],
    [21, 'so far'],
    [22, 'oh oh'],
  ])
})

test('characters that web pages write by their names are read once', () => {
  expect(timesOf('[00:01.00]Don&apos;t &amp;lt; &#39;R&amp;B&quot; AT&T')).toEqual([
    [1, `Don't &lt; 'R&B" AT&T`],
  ])
})

test('the singer before stamps of words is left out', () => {
  expect(timesOf('[00:01.00]v1: <00:01.00>Hello <00:01.50>you\n[00:02.00] v2:<00:02.00> Yes')).toEqual([
    [1, 'Hello you'],
    [2, 'Yes'],
  ])
})

test('singers before lines are left out where several lines have them', () => {
  expect(timesOf('[00:01.00]F: Hello\n[00:02.00]M:Yes\n[00:03.00]v2: No\n[00:04.00]And we: go')).toEqual([
    [1, 'Hello'],
    [2, 'Yes'],
    [3, 'No'],
    [4, 'And we: go'],
  ])
  expect(timesOf('[00:01.00][00:05.00]M: my letter\n[00:02.00]Yes')).toEqual([
    [1, 'M: my letter'],
    [2, 'Yes'],
    [5, 'M: my letter'],
  ])
  expect(timesOf('F: Hello\nM: Yes').map(([, text]) => text)).toEqual(['F: Hello', 'M: Yes'])
})

test('credits of NetEase are lines at their time, and malformed ones are left out', () => {
  const credits = '{"t":1000,"c":[{"tx":"作词: "},{"tx":"Mina","li":"https://a.example/"}]}'
  expect(timesOf(`${credits}\n{"t":2000,"c":[{"tx"\n{"t":3000,"c":[null,5]}\n[00:02.50]Rain`)).toEqual([
    [1, '作词: Mina'],
    [2.5, 'Rain'],
  ])
  expect(timesOf(`${credits}\nRain\n\nSun`).map(([at]) => at)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('the offset moves all lines, wherever it stands, and none before the beginning', () => {
  expect(timesOf('[00:01.00]One\n[offset:+2000]\n[00:10.00]Two')).toEqual([
    [0, 'One'],
    [8, 'Two'],
  ])
  expect(timesOf('[offset: -500]\n[00:10.00]Two')).toEqual([[10.5, 'Two']])
})

test.each([
  '[offset: +500 ms]',
  '[offset:+500]',
  '[offset:500ms]',
  '[offset:+500.0]',
  '[offset:+۵۰۰]',
  '[ar:X][offset : +500]',
  '\u200e[offset:+500]',
])('%s moves lines by half a second', (offset) =>
  expect(timesOf(`${offset}\n[00:10.00]Two`)).toEqual([[9.5, 'Two']]),
)

test('marks of direction between stamps do not hide them, and those of the words are kept', () => {
  expect(timesOf('\u200f[00:01.00]\u200f[00:02.00]\u2066 [00:03.00]\u200fسلام')).toEqual([
    [1, '\u200fسلام'],
    [2, '\u200fسلام'],
    [3, '\u200fسلام'],
  ])
})

test.each([
  '[ti:Song [Live]]',
  '[ti:[Live] Song [2]]',
  '[ti:Song [Live]',
  '[ar:X][ti:Y]',
  '[ar:X] [ti:Y [Live]]',
  '[title:Song]',
  '[Artist: Mina][album:Glass]',
])('the line %s has only tags', (line) => expect(timesOf(`${line}\nOne`)).toEqual([[undefined, 'One']]))

test('words after a tag make it a line that is sung', () => {
  expect(timesOf('[la: la] la')).toEqual([[undefined, '[la: la] la']])
})

test.each(['[00:01.00]v1: ', '{"t":1', '[ti:a]', '[ti:', '[ti:[a]', '[00:01.00]', '\u200f', '[ti:a [b]] '])(
  'many of %j take no time',
  (part) => {
    const read = () => parseLrc(`${part.repeat(20_000)}x`)
    expect(runInNewContext('read()', { read }, { timeout: 60_000 })).toBeDefined()
  },
)

test('a line without a stamp is kept at the time of the line before, and sung lines in brackets are no tags', () => {
  expect(timesOf('Title\n[00:01.00][00:09.00]First\nits translation\n\n[00:04.00]Third')).toEqual([
    [0, 'Title'],
    [1, 'First'],
    [1, 'its translation'],
    [4, 'Third'],
    [9, 'First'],
    [9, 'its translation'],
  ])
  expect(timesOf('[ti: A title]\n[Chorus: Rihanna & Jay]\n[Verse 1: Jay]\nYo')).toEqual([
    [undefined, '[Chorus: Rihanna & Jay]'],
    [undefined, '[Verse 1: Jay]'],
    [undefined, 'Yo'],
  ])
})

test.each(['\r', '\n', '\r\n', '\u0085', '\u2028'])('each line ends once, by %j', (end) => {
  expect(timesOf(['[00:01.00]a', '[00:02.00]b', '[00:03.00]c'].join(end))).toEqual([
    [1, 'a'],
    [2, 'b'],
    [3, 'c'],
  ])
})

test('hours without a fraction are told from hundredths by the pace and the order of the lines', () => {
  expect(timesOf('[00:59:58]a\n[01:00:02]b')).toEqual([
    [3598, 'a'],
    [3602, 'b'],
  ])
  expect(timesOf('[59:58]a\n[01:00:02]b\n[01:00:07]c')).toEqual([
    [3598, 'a'],
    [3602, 'b'],
    [3607, 'c'],
  ])
  expect(timesOf('[00:58:00.50]a\n[01:00:02]b\n[01:00:07]c').map(([at]) => at)).toEqual([3480.5, 3602, 3607])
  expect(timesOf('[00:10:20]a\n[00:14:50]b\n[01:02:03]c').map(([at]) => at)).toEqual([10.2, 14.5, 62.03])
  expect(timesOf('[00:10:20]a\n[00:10:95]b').map(([at]) => at)).toEqual([10.2, 10.95])
})

test('stamped lines keep those without a stamp untimed, behind the line that they follow', () => {
  const lyrics =
    '[offset:+1000]\nTitle\n\n[00:02.00][00:09.00]First[00:03.00]\nits translation\n[00:05.00]<00:05.00>Se<00:06.00>cond'
  const lines = parseStampedLines(lyrics)
  expect(lines.map(({ text, at }) => [at, text])).toEqual([
    [undefined, 'Title'],
    [1, 'First'],
    [undefined, 'its translation'],
    [4, 'Second'],
    [8, 'First'],
    [undefined, 'its translation'],
  ])
  expect(parseLrc(toLrc(lines))).toEqual(parseLrc(lyrics))
})

test('the current line is the last that has started, and there is none before the first', () => {
  const lines = parseLrc('[00:02]One\n[00:05]Two')
  expect([0, 2, 4.9, 5, 99].map((position) => lineAt(lines, position))).toEqual([-1, 0, 0, 1, 1])
})
