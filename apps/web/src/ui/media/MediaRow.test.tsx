import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MediaRow } from './MediaRow.tsx'

test('a row renders start, cover, title, names, details and end in this order', () => {
  render(
    <MediaRow
      as="article"
      heading
      current
      start="1"
      cover={<img src="/a.jpg" alt="Sleeve" />}
      title={<a href="/evening-rain">Evening Rain</a>}
      tooltip="Evening Rain, the whole of it"
      names="Mira Sol"
      details="12 plays"
      end={<button type="button">Play</button>}
    />,
  )
  const row = screen.getByRole('article')
  expect(row).toHaveTextContent('1Evening RainMira Sol12 playsPlay')
  expect(row).toHaveAttribute('data-current', 'true')
  expect(within(row).getByRole('img', { name: 'Sleeve' })).toBeInTheDocument()
  const title = within(row).getByRole('heading', { level: 3, name: 'Evening Rain' })
  expect(title).toHaveAttribute('title', 'Evening Rain, the whole of it')
})

test('a row inside a button contains only elements that a button may contain', () => {
  render(
    <button type="button">
      <MediaRow as="span" cover="Sleeve" title="Evening Rain" names="Mira Sol" />
    </button>,
  )
  const button = screen.getByRole('button', { name: /Evening Rain/ })
  expect(button).toHaveTextContent('Mira Sol')
  expect(button.querySelector('div, p, h3')).toBeNull()
})

test('attributes of a list entry are set on the row', () => {
  render(
    <ol>
      <MediaRow as="li" aria-current data-dragged cover="Sleeve" title="Evening Rain" className="mine" />
    </ol>,
  )
  const entry = screen.getByRole('listitem')
  expect(entry).toHaveAttribute('aria-current', 'true')
  expect(entry).toHaveAttribute('data-dragged', 'true')
  expect(entry).toHaveClass('mine')
})
