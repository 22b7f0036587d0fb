import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Menu, MenuItem } from './Menu.tsx'

function show(onShare = vi.fn()) {
  render(
    <>
      <Menu label="Options" trigger={<button type="button">More</button>}>
        <MenuItem onSelect={() => {}}>Add to queue</MenuItem>
        <MenuItem disabled>Like</MenuItem>
        <MenuItem onSelect={onShare}>Share</MenuItem>
      </Menu>
      <p>Beside</p>
    </>,
  )
  return { user: userEvent.setup(), onShare, button: screen.getByRole('button', { name: 'More' }) }
}

test('the button opens the menu and the first item has the focus', async () => {
  const { user, button } = show()
  expect(button).toHaveAttribute('aria-expanded', 'false')
  await user.click(button)
  expect(screen.getByRole('menu', { name: 'Options' })).toBeVisible()
  expect(button).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByRole('menuitem', { name: 'Add to queue' })).toHaveFocus()
})

test('arrows wrap around and skip disabled items, and letters jump', async () => {
  const { user, button } = show()
  await user.click(button)
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('menuitem', { name: 'Share' })).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('menuitem', { name: 'Add to queue' })).toHaveFocus()
  await user.keyboard('s')
  expect(screen.getByRole('menuitem', { name: 'Share' })).toHaveFocus()
})

test('choosing an item runs its action, closes the menu, and restores the focus', async () => {
  const { user, button, onShare } = show()
  await user.click(button)
  await user.click(screen.getByRole('menuitem', { name: 'Share' }))
  expect(onShare).toHaveBeenCalledOnce()
  expect(screen.queryByRole('menu')).toBeNull()
  expect(button).toHaveFocus()
})

test('Escape closes the menu and restores the focus, and a press outside only closes it', async () => {
  const { user, button } = show()
  await user.click(button)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(button).toHaveFocus()
  await user.click(button)
  await user.click(screen.getByText('Beside'))
  expect(screen.queryByRole('menu')).toBeNull()
})
