import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanHtml as clean, escapeText, safeAddress, textOf } from './clean-html.ts'

const cleanHtml = (html: string, base?: string) =>
  clean(html, new Set(['example.org', 'a.example:8443']), base)

describe('clean HTML', () => {
  it('keeps the markup of an article', () => {
    const article =
      '<h2>Two keys</h2><p dir="rtl" lang="fa">«باغ آینه» 🎵 &amp; <em>more</em></p><ul><li>One</li></ul>' +
      '<blockquote><p>Quoted</p></blockquote><table><tbody><tr><td colspan="2">x</td></tr></tbody></table>'
    expect(cleanHtml(article)).toBe(article)
    expect(cleanHtml('<h1>Title</h1><p>un<b>closed')).toBe('<h2>Title</h2><p>un<b>closed</b></p>')
  })

  it.each([
    ['<script>alert(1)</script>', ''],
    ['<scr<script>ipt>alert(1)</scr</script>ipt>', 'ipt&gt;'],
    ['<p onclick="alert(1)" style="position:fixed" class="x" id="y">a</p>', '<p>a</p>'],
    ['<iframe src="https://example.org"><p>in</p></iframe>', ''],
    ['<svg><script>alert(1)</script><a href="javascript:alert(1)">x</a></svg>', ''],
    ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', ''],
    ['<style>p{background:url(https://example.org)}</style>', ''],
    ['<link rel="stylesheet" href="https://example.org/x.css"><base href="//example.org/">', ''],
    ['<form action="https://example.org"><input name="password"><button>Sign in</button></form>', ''],
    ['<meta http-equiv="refresh" content="0;url=https://example.org">', ''],
    ['<!--><img src=x onerror=alert(1)>-->', ''],
    ['<template><img src=x onerror=alert(1)></template>', ''],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></p></noscript>', ''],
  ])('of %s is harmless', (dirty, clean) => {
    const made = cleanHtml(dirty)
    expect(made).not.toMatch(
      /<(script|style|iframe|svg|math|form|input|meta|link|base)|onerror|onclick|javascript:/i,
    )
    if (clean !== '') expect(made).toContain(clean)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' java\tscript:alert(1)',
    '&#106;avascript:alert(1)',
    '\u0001javascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://example.org/1',
    'file:///etc/passwd',
    'https://user:password@example.org/',
  ])('has no link to %s', (address) => {
    expect(cleanHtml(`<a href="${address}">word</a>`)).toBe('<a>word</a>')
    expect(cleanHtml(`<img src="${address}" alt="x">`)).toBe('')
  })

  it('has no other tag, attribute or address, whatever the input', () => {
    const piece = fc.constantFrom(
      ...[
        '<',
        '>',
        '"',
        "'",
        '/',
        '=',
        ' ',
        '\n',
        '\0',
        '&',
        '<!--',
        '-->',
        '<![CDATA[',
        '<?',
        '<a ',
        '<p ',
        'x',
      ],
      ...['<svg>', '</svg>', '<math>', '<mtext>', '<style>', '</style>', '<title>', '</title>', '<noscript>'],
      ...[
        '<script>',
        '</script>',
        '<textarea>',
        '</textarea>',
        '<xmp>',
        '<template>',
        '<table>',
        '<iframe srcdoc="',
      ],
      ...[
        '<img src=x onerror=alert(1)>',
        'onload=alert(1)',
        'href="javascript:alert(1)"',
        'style="',
        '<a href="',
      ],
      ...['&lt;', '&quot;', '&#x3c;', '&#60', '&amp;lt;', '</p>', '</a>', '<b>', 'https://a/', '🎵'],
    )
    const tag =
      /<\/?(p|br|hr|div|h[2-6]|b|a|img|table|td|tr|tbody)(?=[ >])((?: [a-z]+(?:="[^"<>]*")?)*)(?: \/)?>/g
    const attribute =
      / (href="(https?:\/\/|mailto:|\/(?!\/))[^"]*"|src="(https:\/\/|\/(?!\/))[^"]*"|(target|rel|loading|dir|lang|alt|width|height)="[^"]*")/g
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const clean = cleanHtml(pieces.join(''))
        const attributes = [...clean.matchAll(tag)].map(([, , given = '']) => given)
        expect(clean.replaceAll(tag, '')).not.toMatch(/</)
        expect(attributes.join('').replaceAll(attribute, '')).toBe('')
        expect(textOf(pieces.join(''))).not.toMatch(/</)
      }),
      { numRuns: 2000 },
    )
  })

  it('has links that open in a new tab without a referrer', () => {
    const apart = 'target="_blank" rel="noopener noreferrer nofollow"'
    expect(cleanHtml('<a href="https://example.org/a b" target="_top" rel="opener">x</a>')).toBe(
      `<a ${apart} href="https://example.org/a%20b">x</a>`,
    )
    expect(cleanHtml('<a href="mailto:a@example.org">x</a>')).toContain('href="mailto:a@example.org"')
  })

  it('has pictures over https only', () => {
    expect(
      cleanHtml('<img src="https://example.org/a.jpg" alt="A" onload="x" srcset="http://b/c.jpg 2x">'),
    ).toBe('<img alt="A" src="https://example.org/a.jpg" loading="lazy" />')
    expect(cleanHtml('<p><img src="http://example.org/a.jpg"></p>')).toBe('<p></p>')
  })

  it.each([
    ['https://example.org/a.jpg', true],
    ['https://EXAMPLE.org:443/a.jpg', true],
    ['//example.org/a.jpg', true],
    ['https://a.example:8443/a.jpg', true],
    ['/a.jpg', true],
    ['https://a.example/a.jpg', false],
    ['https://www.example.org/a.jpg', false],
    ['https://example.org.elsewhere.example/a.jpg', false],
    ['//elsewhere.example/a.jpg', false],
    ['/\t/elsewhere.example/a.jpg', false],
  ])('shows the picture %s of a host that pages load pictures from: %s', (src, isShown) => {
    expect(cleanHtml(`<p>a<img src="${src}" alt="b"></p>`).includes('<img')).toBe(isShown)
  })

  it('resolves relative addresses against its source, or as paths of this site', () => {
    expect(cleanHtml('<img src="/a.jpg">', 'https://example.org/post/')).toContain(
      'src="https://example.org/a.jpg"',
    )
    expect(cleanHtml('<a href="../b">b</a>', 'https://example.org/post/1/')).toContain(
      'href="https://example.org/post/b"',
    )
    expect(cleanHtml('<img src="/api/file/images/news/1001.jpg">')).toContain(
      'src="/api/file/images/news/1001.jpg"',
    )
    for (const foreign of ['//example.org/x', '/\t/example.org/x', '\\\\example.org\\x'])
      expect(safeAddress(foreign, ['https:'])).toMatch(/^https:\/\/example\.org\/x$/)
  })

  it.each([
    '<b>',
    '<p>',
    '<div>',
    '<x>',
    '<table><tr><td>',
    '<',
    '&lt;',
    '<a href="https://example.org">',
    '<!--',
  ])('of two million characters of %s is built quickly, and is not deeply nested', (piece) => {
    const read = () => cleanHtml(piece.repeat(2_000_000 / piece.length))
    const clean = runInNewContext('read()', { read }, { timeout: 60_000 }) as string
    expect(clean).not.toMatch(/(<b>){61}|(<div>){61}/)
  })
})

describe('the text of HTML', () => {
  it('consists of its words, with special characters as entities', () => {
    expect(textOf(' <b>Rock &#038; Roll</b>\n&lt;3 <script>alert(1)</script>')).toBe('Rock &amp; Roll &lt;3')
    expect(textOf('ضبط «باغ» 🎵')).toBe('ضبط «باغ» 🎵')
    expect(textOf('&lt;img src=x onerror=alert(1)&gt;')).toBe('&lt;img src=x onerror=alert(1)&gt;')
  })

  it('that is already plain is only escaped', () => {
    expect(escapeText('Tom & "Jerry" <3')).toBe('Tom &amp; &quot;Jerry&quot; &lt;3')
  })
})
