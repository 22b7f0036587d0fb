type Properties<Tag extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[Tag], 'style' | 'children'>
>

/** Creates an element; strings become text nodes, so they are never HTML. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties<Tag> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}

/** Creates a link that opens the site outside the frame. */
export const pageLink = (href: string, text: string): HTMLAnchorElement =>
  element('a', { href, target: '_blank', rel: 'noopener' }, text)
