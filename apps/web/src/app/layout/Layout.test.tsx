import { endSessions, getSite, getUser, listNotices, search, updateProfile } from '@nava/contracts'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { UpdateInfoForm } from '../../features/platform/login/UpdateInfoForm.tsx'
import { player } from '../../features/listening/player/player.ts'
import { fromMusic } from '../../features/listening/player/queue-item.ts'
import { chooseLanguage } from '../../lib/i18n/i18n.ts'
import { noteReach } from '../../lib/calls/server-reach.ts'
import { session } from '../../lib/session/session.ts'
import { buildArtist, buildCard } from '../../testing/build.ts'
import { fakeSocket } from '../../testing/socket.ts'
import { TestQueries } from '../../testing/query-client.tsx'
import { CurrentPath } from '../../testing/render-page.tsx'
import { answer, refuse, site, withServer } from '../../testing/server.ts'
import { withTexts } from '../../testing/texts.ts'
import { signedIn, tokenFor } from '../../testing/tokens.ts'
import { Layout } from './Layout.tsx'

vi.mock('socket.io-client', () => ({ io: () => fakeSocket }))

withServer()
withTexts('login', 'profile', 'account', 'error')
beforeEach(() => void answer(listNotices, { notices: [], seenID: 0 }))
// Loads the lazy parts, whose first import outlasts a query.
beforeAll(() =>
  Promise.all([
    import('./AccountMenu.tsx'),
    import('../../features/catalogue/search/SearchResults.tsx'),
    import('../../features/personal/notifications/Notifications.tsx'),
  ]),
)
afterEach(() => {
  vi.restoreAllMocks()
  return chooseLanguage('en')
})

/** `width` in pixels */
function show({ width = 1280, path = '/', page = <CurrentPath /> } = {}) {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const [, sign, ems] = /width (<|>=) ([\d.]+)em/.exec(media) ?? []
    const pixels = Number(ems) * 16
    const matches = sign === '<' ? width < pixels : sign === '>=' && width >= pixels
    return Object.assign(new EventTarget(), {
      media,
      matches,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    })
  })
  render(
    <TestQueries>
      <MemoryRouter initialEntries={[path]}>
        <Layout>{page}</Layout>
      </MemoryRouter>
    </TestQueries>,
  )
  return userEvent.setup()
}

const topBar = () => within(screen.getByRole('banner'))
const menu = () => within(screen.getByRole('navigation', { name: 'Main' }))

test('a visitor is offered to sign in', () => {
  show()
  expect(topBar().getByRole('link', { name: 'Signin Or Signup' })).toHaveAttribute('href', '/register')
  expect(topBar().getByRole('link', { name: 'Live TV' })).toHaveAttribute('href', '/live')
})

const SignInState = () => <p data-testid="state">{JSON.stringify(useLocation().state)}</p>

test.each([
  ['top bar', 1280, 'Signin Or Signup'],
  ['lower bar', 390, 'Me'],
])(
  'the link of the %s to sign in says where to return, also if it is pressed again',
  async (_bar, width, name) => {
    const user = show({ width, path: '/search?q=rain#albums', page: <SignInState /> })
    const link = () => screen.getByRole('link', { name })
    for (let times = 0; times < 2; times++) {
      await user.click(link())
      expect(screen.getByTestId('state')).toHaveTextContent('{"from":"/search?q=rain#albums"}')
    }
  },
)

test('the link to sign in on the page of signing in names nothing to return to', async () => {
  const user = show({ path: '/register?about=me', page: <SignInState /> })
  await user.click(topBar().getByRole('link', { name: 'Signin Or Signup' }))
  expect(screen.getByTestId('state')).toHaveTextContent('null')
})

test('the name of the product comes from the server', async () => {
  answer(getSite, { ...site, productName: 'Tarannom', productKey: 'tarannom' })
  show()
  expect(await topBar().findByRole('link', { name: 'Tarannom' })).toBeInTheDocument()
  expect(await screen.findByText('© 2025 Tarannom. All rights reserved.')).toBeInTheDocument()
})

test('a line shows how much of the demo is playable while it is prepared, and disappears at the end', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const left = [{ playable: 23, total: 76, failed: 0 }, { playable: 24, total: 76, failed: 2 }, undefined]
    answer(getSite, () => {
      const demo = left.shift()
      return demo ? { ...site, demo } : site
    })
    show()
    expect(await screen.findByText('Preparing the demo: 23 of 76')).toBeInTheDocument()
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '30')
    await vi.advanceTimersByTimeAsync(5000)
    expect(await screen.findByText('Preparing the demo: 24 of 76, 2 failed')).toBeInTheDocument()
    await vi.advanceTimersByTimeAsync(5000)
    await waitFor(() => expect(screen.queryByText(/Preparing the demo/)).not.toBeInTheDocument())
  } finally {
    vi.useRealTimers()
  }
})

test('the side menu links to the social profiles and the apps', async () => {
  answer(getSite, {
    ...site,
    socials: [{ type: 'telegram', link: 'https://t.me/nava' }],
    apps: { appStore: '', playStore: 'https://play.google.com/store/apps/details?id=nava' },
  })
  show()
  expect(await menu().findByRole('link', { name: 'Telegram' })).toHaveAttribute('href', 'https://t.me/nava')
  expect(menu().getByRole('link', { name: /Google Play/ })).toHaveAttribute(
    'href',
    'https://play.google.com/store/apps/details?id=nava',
  )
  expect(menu().queryByRole('link', { name: /App Store/ })).not.toBeInTheDocument()
})

test('the side menu leads to every section', () => {
  show()
  const links = menu()
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`)
  expect(links).toEqual([
    'Live TV /live',
    'Music Videos /MusicVideos',
    'Music /musics',
    'Playlists /playlists',
    'Podcast /podcasts',
    'Artist /allartists',
    'Dj /alldjs',
    'Event /events',
    'News /news',
    'Contact Us /contact-us',
    'Privacy Policy /privacy-policy',
    'Terms Of Service /terms-of-service',
  ])
})

test('the menu button folds the side menu, which stays folded on the next visit, with all its links', async () => {
  const user = show()
  await user.click(topBar().getByRole('button', { name: 'Menu', expanded: true }))
  expect(topBar().getByRole('button', { name: 'Menu', expanded: false })).toBeVisible()
  expect(menu().getByRole('link', { name: 'Music' })).toHaveAttribute('href', '/musics')
  expect(localStorage.getItem('menuFolded')).toBe('true')
})

test('beside a video the folded side menu is away, until it is opened', async () => {
  const user = show({ path: '/playVideo/1001' })
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  await user.click(topBar().getByRole('button', { name: 'Menu', expanded: false }))
  expect(menu().getByRole('link', { name: 'Music' })).toBeVisible()
})

test('on a tablet the side menu is a drawer that closes on navigation', async () => {
  const user = show({ width: 800 })
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  await user.click(topBar().getByRole('button', { name: 'Menu' }))
  await screen.findByRole('navigation', { name: 'Main' })
  await user.click(menu().getByRole('link', { name: 'Music' }))
  expect(screen.getByTestId('path')).toHaveTextContent('/musics')
  expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull()
})

describe('for signed-in users', () => {
  const openMenu = async () => {
    const user = show()
    await user.click(await topBar().findByRole('button', { name: /Your account$/ }))
    return { user, items: screen.getAllByRole('menuitem').map((item) => item.textContent) }
  }

  test('the menu has the user’s pages, and the request for an artist panel', async () => {
    signedIn(1001)
    answer(getUser, {
      userID: 1001,
      name: 'Mina',
      imageVersion: '',
      email: 'mina@example.com',
      artists: [],
      djs: [],
    })
    const { items } = await openMenu()
    expect(await topBar().findByText('Hello Mina!')).toBeInTheDocument()
    expect(items).toEqual([
      'Dashboard',
      'My Saved Musics',
      'My Music Videos',
      'My PlayLists',
      'Listening history',
      'Downloads',
      'Account TypeUnlimited',
      'Upgrade Your Account',
      'Request Artist Panel',
      'Account Settings',
      'Logout',
    ])
  })

  test('a changed name is shown in the top bar at once', async () => {
    signedIn(1001)
    answer(getUser, { userID: 1001, name: 'Mina', imageVersion: '' })
    answer(updateProfile, tokenFor(1001))
    const user = show({ page: <UpdateInfoForm userID={1001} verified={undefined} onSaved={() => {}} /> })
    await topBar().findByText('Hello Mina!')
    const name = await screen.findByDisplayValue('Mina')
    await user.clear(name)
    await user.type(name, 'Mira')
    answer(getUser, { userID: 1001, name: 'Mira', imageVersion: '' })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await topBar().findByText('Hello Mira!')).toBeInTheDocument()
  })

  test.each([
    ['an artist', { artists: [{ artistID: 5, name: 'Mina' }], djs: [] }, ['Artist Panel']],
    ['a DJ', { artists: [], djs: [{ djID: 6, name: 'DJ Mina' }] }, ['Dj Panel', 'Request Artist Panel']],
    [
      'an artist who is a DJ too',
      { artists: [{ artistID: 5, name: 'Mina' }], djs: [{ djID: 6, name: 'DJ Mina' }] },
      ['Artist Panel', 'Dj Panel'],
    ],
  ])('the menu of %s has the panels of the role, in order', async (_, role, panels) => {
    signedIn(1001)
    answer(getUser, { userID: 1001, name: 'Mina', imageVersion: '', ...role })
    const { items } = await openMenu()
    expect(items.slice(items.indexOf('Upgrade Your Account') + 1)).toEqual([
      ...panels,
      'Account Settings',
      'Logout',
    ])
  })

  test('the menu of an admin has the administration, and no request for a panel', async () => {
    signedIn(1001, { admin: true })
    answer(getUser, { userID: 1001, name: 'Mina', imageVersion: '', artists: [], djs: [] })
    const { items } = await openMenu()
    expect(items.slice(items.indexOf('Upgrade Your Account') + 1)).toEqual([
      'Administration',
      'Account Settings',
      'Logout',
    ])
  })

  test('an artist who is a DJ too has both panels', async () => {
    signedIn(1001)
    answer(getUser, {
      userID: 1001,
      name: 'Mina',
      imageVersion: '',
      artists: [{ artistID: 5, name: 'Mina' }],
      djs: [{ djID: 6, name: 'DJ Mina' }],
    })
    show()
    await topBar().findByText('Hello Mina!')
    await userEvent.click(topBar().getByRole('button', { name: /Your account$/ }))
    expect(screen.getByRole('menuitem', { name: 'Artist Panel' })).toHaveAttribute('href', '/artistPanel')
    expect(screen.getByRole('menuitem', { name: 'Dj Panel' })).toBeInTheDocument()
    expect(screen.queryByRole('menuitem', { name: 'Request Artist Panel' })).toBeNull()
  })

  test('no upgrade is needed, and logging out ends the session', async () => {
    signedIn(1001)
    const token = session.token()
    answer(getUser, { userID: 1001, name: 'Mina', imageVersion: '' })
    const ended = answer(endSessions, 'true')
    const { user } = await openMenu()
    await user.click(screen.getByRole('menuitem', { name: 'Upgrade Your Account' }))
    expect(await screen.findByText('Your account is Unlimited. No upgrade is needed.')).toBeInTheDocument()
    await user.click(topBar().getByRole('button', { name: /Your account$/ }))
    await user.click(screen.getByRole('menuitem', { name: 'Logout' }))
    expect(session.read()).toEqual({ state: 'visitor' })
    expect(topBar().getByRole('link', { name: 'Signin Or Signup' })).toBeInTheDocument()
    await waitFor(() => expect(ended).toHaveLength(1))
    expect(ended[0]).toMatchObject({ query: { which: 'current' }, authorization: `Bearer ${token}` })
  })
})

test('another language changes the texts and direction of the frame', async () => {
  const user = show()
  await user.click(topBar().getByRole('button', { name: 'Language and theme' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'فارسی' }))
  expect(await topBar().findByRole('link', { name: 'ورود یا ثبت‌نام' })).toBeInTheDocument()
  expect(document.documentElement).toHaveAttribute('dir', 'rtl')
})

test('a chosen theme is stored and applied at once', async () => {
  const user = show()
  await user.click(topBar().getByRole('button', { name: 'Language and theme' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Light' }))
  expect(document.documentElement).toHaveAttribute('data-theme', 'light')
  expect(localStorage.getItem('theme')).toBe('light')
})

test('the list of keyboard shortcuts is in the same menu', async () => {
  const user = show()
  await user.click(topBar().getByRole('button', { name: 'Language and theme' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' }))
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(within(list).getByText('Play or pause')).toBeVisible()
  await user.click(within(list).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(list).not.toBeInTheDocument())
})

describe('the search', () => {
  const nothing = { musics: [], videos: [], artists: [], podcasts: [] }

  test('sends one request half a second after the third letter, and shows the groups', async () => {
    const calls = answer(search, {
      ...nothing,
      musics: [buildCard({ title: 'Midnight Harbour' })],
      artists: [buildArtist({ name: 'Mira Sol' })],
    })
    const user = show()
    await user.type(topBar().getByRole('combobox', { name: 'Search' }), 'mid')
    expect(await screen.findByRole('link', { name: 'Midnight Harbour' })).toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Artists' })).toHaveTextContent('Mira Sol')
    expect(calls.map(({ params }) => params)).toEqual([{ text: 'mid' }])
  })

  test('sends a request at once on Enter, and none for two letters', async () => {
    const calls = answer(search, nothing)
    const user = show()
    const field = topBar().getByRole('combobox', { name: 'Search' })
    await user.type(field, 'mi{Enter}')
    expect(calls).toEqual([])
    await user.type(field, 'd{Enter}')
    await waitFor(() => expect(calls.map(({ params }) => params)).toEqual([{ text: 'mid' }]))
  })

  test('fewer letters hide the results', async () => {
    answer(search, nothing)
    const user = show()
    const field = topBar().getByRole('combobox', { name: 'Search' })
    await user.type(field, 'mid')
    await screen.findByText('No Result')
    await user.type(field, '{Backspace}')
    expect(screen.queryByText('No Result')).toBeNull()
  })

  test('is cleared when another user signs in', async () => {
    answer(search, { ...nothing, artists: [buildArtist({ name: 'Mira Sol' })] })
    signedIn(1001)
    const user = show()
    await user.type(topBar().getByRole('combobox', { name: 'Search' }), 'mira')
    expect(await screen.findByText('Mira Sol')).toBeInTheDocument()
    act(() => signedIn(1002))
    expect(topBar().getByRole('combobox', { name: 'Search' })).toHaveValue('')
    expect(screen.queryByText('Mira Sol')).toBeNull()
  })

  test('offers a retry when it fails', async () => {
    refuse(search, 503)
    const user = show()
    await user.type(topBar().getByRole('combobox', { name: 'Search' }), 'mid')
    const again = await screen.findByRole('button', { name: 'Retry' })
    answer(search, nothing)
    await user.click(again)
    expect(await screen.findByText('No Result')).toBeInTheDocument()
  })
})

test('a line says whether the browser is offline, or only the server is away', () => {
  show()
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByText("You're offline. What's already loaded still works.")).toBeVisible()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByText(/offline/)).toBeNull()
  act(() => noteReach(false))
  expect(screen.getByText("Can't reach the server. Retrying...")).toBeVisible()
  act(() => noteReach(true))
  expect(screen.queryByText(/Can't reach/)).toBeNull()
})

test('a reply of the server ends the line of a browser that missed its connection', () => {
  show()
  act(() => void window.dispatchEvent(new Event('offline')))
  act(() => noteReach(true))
  expect(screen.queryByText(/offline/)).toBeNull()
})

test('a video uses the width of the side menu until the menu is opened', async () => {
  const user = show({ path: '/playVideo/1001' })
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  await user.click(topBar().getByRole('button', { name: 'Menu', expanded: false }))
  expect(menu().getByRole('link', { name: 'Podcast' })).toBeInTheDocument()
})

test('during playback a second skip link leads to the player', () => {
  show()
  expect(screen.queryByRole('link', { name: 'Skip to the player' })).toBeNull()
  act(() => player.append([fromMusic(buildCard())]))
  expect(screen.getByRole('link', { name: 'Skip to the player' })).toHaveAttribute('href', '#player')
  act(() => player.close())
})
