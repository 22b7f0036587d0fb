import { element, pageLink } from './dom.ts'
import { icon } from './icons.ts'
import { t } from './language.ts'
import type { Item, Person } from './load-item.ts'

function names(people: readonly Person[]): HTMLElement {
  const links = people.flatMap(({ name, link }, at) => [at > 0 ? ', ' : '', pageLink(link, name)])
  return element('p', { className: 'names', dir: 'auto' }, ...links)
}

export function heading({ title, link, people }: Pick<Item, 'title' | 'link' | 'people'>): HTMLElement {
  return element(
    'div',
    { className: 'heading' },
    element('h1', { dir: 'auto' }, pageLink(link, title)),
    names(people),
  )
}

export function cover({ cover: address }: Pick<Item, 'cover'>): HTMLElement {
  return element(
    'div',
    { className: 'cover' },
    address ? element('img', { src: address, alt: '', decoding: 'async' }) : icon('music'),
  )
}

export function productName(): string {
  const tag = document.querySelector('meta[property="og:site_name"]')
  return tag?.getAttribute('content') ?? location.host
}

export function brand({ link }: Pick<Item, 'link'>): HTMLElement {
  const product = productName()
  const made = pageLink(link, product)
  made.className = 'brand'
  made.ariaLabel = t('listenOn', { product })
  return made
}
