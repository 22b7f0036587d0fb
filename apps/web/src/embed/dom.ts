type Properties<Tag extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[Tag], 'style' | 'children'>
>

/** Makes an element with these properties and children; text among them stays text, whatever it holds. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties<Tag> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}

/** Makes a link out of the frame, to a page of the site. */
export const pageLink = (href: string, text: string): HTMLAnchorElement =>
  element('a', { href, target: '_blank', rel: 'noopener' }, text)
