import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { BrowserRouter, Link, useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { useOverlayEntries } from './back-closes.ts'
import { Dialog } from './Dialog.tsx'

function Page() {
  const { pathname, search, key } = useLocation()
  const [open, setOpen] = useState<string[]>([])
  useOverlayEntries(key)
  return (
    <>
      <h1>{pathname + search}</h1>
      <Link to="/second">Second</Link>
      <Link to="/third">Third</Link>
      <Link to="?sort=new" replace>
        Sort
      </Link>
      <button type="button" onClick={() => setOpen(['Share'])}>
        Open
      </button>
      {open.map((title) => (
        <Dialog key={title} title={title} onClose={() => setOpen(open.filter((each) => each !== title))}>
          <button type="button" onClick={() => setOpen([...open, 'Confirm'])}>
            More
          </button>
          <Link to="/third" onClick={() => setOpen([])}>
            Follow
          </Link>
        </Dialog>
      ))}
    </>
  )
}

/** Shows the second page of a visit. */
async function show() {
  history.pushState(null, '', '/first')
  const { unmount } = render(<Page />, { wrapper: BrowserRouter })
  const user = userEvent.setup()
  const visit = {
    press: (name: string) => user.click(screen.getAllByText(name).at(-1) as HTMLElement), // getAll throws without any
    closeByButton: () => user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement),
    at: (path: string) =>
      waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(path)),
    dialogs: (count: number) => waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(count)),
    reload: () => {
      unmount()
      render(<Page />, { wrapper: BrowserRouter })
    },
  }
  await visit.press('Second')
  return visit
}

const go = (steps: number) =>
  act(async () => {
    const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    history.go(steps)
    await arrived
  })

test('Back closes a dialog and stays on the page, and the next Back leaves the page', async () => {
  const { press, at, dialogs } = await show()
  await press('Open')
  await go(-1)
  await dialogs(0)
  await at('/second')
  await go(-1)
  await at('/first')
  expect(location.pathname + location.search).toBe('/first')
})

test('Back closes only the upper one of two dialogs', async () => {
  const { press, at, dialogs } = await show()
  await press('Open')
  await press('More')
  await dialogs(2)
  await go(-1)
  await dialogs(1)
  expect(screen.getByRole('dialog')).toHaveAccessibleName('Share')
  await go(-1)
  await dialogs(0)
  await at('/second')
})

test('after the upper dialog is closed by its button, one Back closes the lower one', async () => {
  const { press, closeByButton, at, dialogs } = await show()
  await press('Open')
  await press('More')
  await closeByButton()
  await dialogs(1)
  await go(-1)
  await dialogs(0)
  await at('/second')
  expect(location.pathname + location.search).toBe('/second')
})

test('after a dialog is closed by its button, opened and closed again, one Back leaves the page', async () => {
  const { press, closeByButton, at } = await show()
  for (let times = 0; times < 2; times++) {
    await press('Open')
    await closeByButton()
  }
  await go(-1)
  await at('/first')
  expect(location.pathname + location.search).toBe('/first')
})

test('a link in a dialog leads to its page, from which Back and Forward pass each page once', async () => {
  const { press, at, dialogs } = await show()
  await press('Open')
  await press('Follow')
  await at('/third')
  await dialogs(0)
  await go(-1)
  await at('/second')
  await dialogs(0)
  await go(-1)
  await at('/first')
  await go(1)
  await at('/second')
  await go(1)
  await at('/third')
  expect(location.pathname + location.search).toBe('/third')
})

test('several steps at once reach their page, and close the dialog', async () => {
  const { press, at, dialogs } = await show()
  await press('Third')
  await press('Open')
  await go(-2)
  await at('/second')
  await dialogs(0)
  await go(-1)
  await at('/first')
  expect(location.pathname + location.search).toBe('/first')
})

test('after a reload with an open dialog, one Back leaves the page', async () => {
  const { press, reload, at, dialogs } = await show()
  await press('Open')
  reload()
  await dialogs(0)
  await at('/second')
  await go(-1)
  await at('/first')
  expect(location.pathname + location.search).toBe('/first')
})

test('a page that replaces itself after a dialog is left by one Back', async () => {
  const { press, closeByButton, at } = await show()
  await press('Open')
  await closeByButton()
  await press('Sort')
  await at('/second?sort=new')
  await go(-1)
  await at('/first')
  expect(location.pathname + location.search).toBe('/first')
})
