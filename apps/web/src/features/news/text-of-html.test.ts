import { expect, test } from 'vitest'
import { textOfHtml } from './text-of-html.ts'

test.each([
  ['Rock &amp; Roll &lt;3', 'Rock & Roll <3'],
  ['<p>Two keys,\n <em>one</em> door</p>\n', 'Two keys, one door'],
  ['ضبط «باغ» &#8211; نوا', 'ضبط «باغ» – نوا'],
  ['', ''],
])('the text of %j is %j', (html, words) => {
  expect(textOfHtml(html)).toBe(words)
})
