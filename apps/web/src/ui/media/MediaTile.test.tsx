import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MediaTile } from './MediaTile.tsx'
import { TitleLevel } from '../title-level.ts'

test('a tile is an article with its title as heading, names, badge, play button and menu', () => {
  render(
    <MediaTile
      current
      cover={{ kind: 'music', src: '/a.jpg', widths: [96], alt: 'Sleeve' }}
      tooltip="Evening Rain, the whole of it"
      title={<a href="/evening-rain">Evening Rain</a>}
      names="Mira Sol"
      badge="3:20"
      play={<button type="button">Play</button>}
      menu={<button type="button">More</button>}
    />,
  )
  const tile = screen.getByRole('article')
  expect(tile).toHaveAttribute('data-current', 'true')
  const title = screen.getByRole('heading', { level: 3, name: 'Evening Rain' })
  expect(title).toHaveAttribute('title', 'Evening Rain, the whole of it')
  for (const text of ['Mira Sol', '3:20']) expect(tile).toHaveTextContent(text)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Play', 'More'])
})

test('a tile under a heading of the first level has a heading of the second', () => {
  render(
    <TitleLevel value={2}>
      <MediaTile cover={{ kind: 'album', src: '/a.jpg' }} title="Evening Rain" />
    </TitleLevel>,
  )
  expect(screen.getByRole('heading', { level: 2, name: 'Evening Rain' })).toBeVisible()
})

test('a picture is requested at the width of the tile’s shape', () => {
  render(
    <>
      <MediaTile cover={{ kind: 'album', src: '/square.jpg', alt: 'Square' }} title="One" />
      <MediaTile cover={{ kind: 'video', shape: 'wide', src: '/wide.jpg', alt: 'Wide' }} title="Two" />
      <MediaTile
        cover={{ kind: 'video', shape: 'wide', src: '/own.jpg', alt: 'Own', sizes: '90vw' }}
        title="Three"
      />
    </>,
  )
  const sizesOf = (name: string) => screen.getByRole('img', { name }).getAttribute('sizes')
  expect(sizesOf('Square')).toBe('clamp(148px, 15vw, 196px)')
  expect(sizesOf('Wide')).toBe('clamp(232px, 24vw, 330px)')
  expect(sizesOf('Own')).toBe('90vw')
})
