import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy, useState } from 'react'
import { BrowserRouter, Link, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useOverlayEntries } from './back-closes.ts'
import { Dialog } from './Dialog.tsx'
import { Menu, MenuItem } from './Menu.tsx'
import { OpeningOverlay } from './OpeningOverlay.tsx'

/** A dialog and the content of a menu whose code comes when the test says so */
function buildLazy() {
  const code = Promise.withResolvers<void>()
  const load = async <Part,>(part: Part) => {
    await code.promise
    return { default: part }
  }
  return {
    arrive: () => act(async () => code.resolve()),
    LazyDialog: lazy(() =>
      load(({ onClose }: { onClose: () => void }) => (
        <Dialog title="Later" onClose={onClose}>
          Text
        </Dialog>
      )),
    ),
    LazyItem: lazy(() => load(() => <MenuItem>Copy</MenuItem>)),
  }
}
let { arrive, LazyDialog, LazyItem } = buildLazy()
beforeEach(() => ({ arrive, LazyDialog, LazyItem } = buildLazy()))
afterEach(() => vi.restoreAllMocks())

function Page() {
  const { pathname, search, key } = useLocation()
  const [open, setOpen] = useState<string[]>([])
  const [isLater, setLater] = useState(false)
  const closeLater = () => setLater(false)
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
      <button type="button" onClick={() => setLater(true)}>
        Open later
      </button>
      <Menu label="Options" trigger={<button type="button">Open menu</button>}>
        <LazyItem />
      </Menu>
      {isLater && (
        <OpeningOverlay onClose={closeLater}>
          <LazyDialog onClose={closeLater} />
        </OpeningOverlay>
      )}
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

test('Back while the code of a dialog loads cancels the opening, and the next Back leaves the page', async () => {
  const { press, at, dialogs } = await show()
  await press('Open later')
  await go(-1)
  await at('/second')
  await arrive()
  await dialogs(0)
  await go(-1)
  await at('/first')
  expect(location.pathname + location.search).toBe('/first')
})

test('a dialog whose code has come is closed by one Back, and the next one leaves the page', async () => {
  const { press, at, dialogs } = await show()
  await press('Open later')
  await arrive()
  await dialogs(1)
  await go(-1)
  await dialogs(0)
  await at('/second')
  await go(-1)
  await at('/first')
  expect(location.pathname + location.search).toBe('/first')
})

test('after a cancelled opening, the dialog opens again and Back closes it', async () => {
  const { press, at, dialogs } = await show()
  await press('Open later')
  await go(-1)
  await press('Open later')
  await arrive()
  await dialogs(1)
  await go(-1)
  await dialogs(0)
  await at('/second')
  expect(location.pathname + location.search).toBe('/second')
})

test('Back while the entries of a menu load cancels its opening on phones, where it is a sheet', async () => {
  const { press, at } = await show()
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(matchMedia(media), { matches: media === '(width < 40em)' }),
  )
  await press('Open menu')
  await go(-1)
  await at('/second')
  await arrive()
  expect(screen.queryByRole('menu')).toBeNull()
  await go(-1)
  await at('/first')
})

test('beside its button, a menu whose entries load lets Back leave the page', async () => {
  const { press, at } = await show()
  await press('Open menu')
  await go(-1)
  await at('/first')
  expect(location.pathname + location.search).toBe('/first')
})
