import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Menu, MenuItem } from '../overlays/Menu.tsx'
import { oneStop, oneStopOfRows } from './one-stop.ts'

function Card({ name }: { name: string }) {
  return (
    <article data-card>
      <button type="button">Play {name}</button>
      <a href={`/${name}`}>{name}</a>
      <Menu label={`Menu of ${name}`} trigger={<button type="button">More of {name}</button>}>
        <MenuItem>Like</MenuItem>
        <MenuItem>Share</MenuItem>
      </Menu>
    </article>
  )
}

function Shelf({ group = oneStop, dir }: { group?: typeof oneStop; dir?: 'rtl' }) {
  const [names, setNames] = useState(['One', 'Two', 'Three'])
  return (
    <>
      <button type="button" onClick={() => setNames((before) => [...before.slice(1), 'Four'])}>
        Change
      </button>
      <div {...group} dir={dir} style={{ direction: dir }}>
        {names.map((name) => (
          <Card key={name} name={name} />
        ))}
      </div>
      <button type="button">After</button>
    </>
  )
}

const focused = () => document.activeElement?.textContent
async function press(...keys: string[]): Promise<(string | null | undefined)[]> {
  const seen = []
  for (const key of keys) {
    await userEvent.keyboard(`{${key}}`)
    seen.push(focused())
  }
  return seen
}

test('Tab enters a group once, at the card that had the focus last', async () => {
  render(<Shelf />)
  await userEvent.tab()
  await userEvent.tab()
  expect(focused()).toBe('One')
  expect(await press('ArrowRight', 'ArrowDown')).toEqual(['Two', 'Play Two'])
  await userEvent.tab()
  expect(focused()).toBe('After')
  await userEvent.tab({ shift: true })
  expect(focused()).toBe('Two')
  await userEvent.tab({ shift: true })
  expect(focused()).toBe('Change')
})

test('arrow keys move among cards and inside them, Home and End to the first and last', async () => {
  render(<Shelf />)
  screen.getByRole('link', { name: 'One' }).focus()
  expect(await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp')).toEqual([
    ...['Play One', 'More of One', 'More of One', 'Play One'],
  ])
  expect(await press('ArrowRight', 'End', 'ArrowRight', 'ArrowLeft', 'Home')).toEqual([
    ...['Two', 'Three', 'Three', 'Two', 'One'],
  ])
})

test('arrow keys follow the direction of the script, and rows go down', async () => {
  const { rerender } = render(<Shelf dir="rtl" />)
  screen.getByRole('link', { name: 'One' }).focus()
  expect(await press('ArrowLeft', 'ArrowRight')).toEqual(['Two', 'One'])
  rerender(<Shelf key="rows" group={oneStopOfRows} />)
  screen.getByRole('link', { name: 'One' }).focus()
  expect(await press('ArrowDown', 'ArrowRight', 'ArrowUp')).toEqual(['Two', 'Play Two', 'One'])
})

test('keys of an open menu are its own, and it gives the focus back', async () => {
  render(<Shelf />)
  screen.getByRole('button', { name: 'More of Two' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(await press('ArrowDown', 'Home')).toEqual(['Share', 'Like'])
  expect(await press('Escape', 'ArrowRight')).toEqual(['More of Two', 'Three'])
})

test('cards that come later are no stops, and one is left if the stop goes', async () => {
  render(<Shelf />)
  await userEvent.click(screen.getByRole('button', { name: 'Change' }))
  const links = () => screen.getAllByRole('link').map(({ textContent, tabIndex }) => [textContent, tabIndex])
  await expect.poll(links).toEqual([
    ['Two', 0],
    ['Three', -1],
    ['Four', -1],
  ])
})
