/** Returns the words of HTML, with its entities decoded. The HTML is parsed without being shown: nothing in it runs or loads. */
export function textOfHtml(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.replaceAll(/\s+/g, ' ').trim()
}
