import { expect, test } from 'vitest'
import { textOfHtml } from './text-of-html.ts'

test.each([
  ['Rock &amp; Roll &lt;3', 'Rock & Roll <3'],
  ['<p>Two keys,\n <em>one</em> door</p>\n', 'Two keys, one door'],
  ['ضبط «باغ» &#8211; نوا', 'ضبط «باغ» – نوا'],
  ['<p>One</p><p>two<br>three</p><ul><li>fo<b>ur</b></li></ul>', 'One two three four'],
  ['&amp;lt; &#x1F3B5;&nbsp;&unknown; &', '&lt; 🎵 &unknown; &'],
  ['', ''],
])('the text of the HTML %j is %j', (html, words) => {
  expect(textOfHtml(html)).toBe(words)
})
