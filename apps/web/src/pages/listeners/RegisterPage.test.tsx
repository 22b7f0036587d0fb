import {
  forgetPassword,
  getSite,
  getUser,
  login,
  passkeyLogin,
  resendCode,
  startPasskeyLogin,
  updateProfile,
  verifyCode,
} from '@nava/contracts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LoginDialogHost } from '../../features/platform/login/LoginDialogHost.tsx'
import { signInFirst } from '../../features/platform/login/sign-in-first.ts'
import { chooseLanguage } from '../../lib/i18n/i18n.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { session } from '../../lib/session/session.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { credentialOf, withAuthenticator } from '../../testing/authenticator.ts'
import { answer, breakOff, refuseWith, site, withServer } from '../../testing/server.ts'
import { withTextsOf } from '../../testing/texts.ts'
import { signedIn, tokenFor } from '../../testing/tokens.ts'
import RegisterPage from './RegisterPage.tsx'
import UpdateInfoPage from './UpdateInfoPage.tsx'

withServer()
withTextsOf('/register', '/updateinfo')
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

const pages = {
  '/register': <RegisterPage />,
  '/updateinfo': <UpdateInfoPage />,
  '/song': <LoginDialogHost />,
}
const at = (path: string) => renderPage(path, pages)

async function giveEmail({ user }: ReturnType<typeof at>, email: string) {
  const field = await screen.findByLabelText('Email')
  await user.clear(field)
  await user.type(field, `${email}{Enter}`)
}

describe('on the full page', () => {
  test('a known address asks for the password, and the right one leads home', async () => {
    const calls = answer(login, ({ body }) =>
      'password' in (body as object) ? { status: 2, data: tokenFor(1007) } : { status: 1 },
    )
    const page = at('/register')
    await giveEmail(page, 'mina@example.com')
    await page.user.type(await screen.findByLabelText('Password'), 'rain and drums{Enter}')
    await waitFor(() => expect(screen.getByTestId('path')).toHaveTextContent(/^\/$/))
    expect(session.read()).toMatchObject({ state: 'user', userID: 1007 })
    expect(calls.at(-1)?.body).toEqual({ email: 'mina@example.com', password: 'rain and drums' })
  })

  test('the title and the heading say what is asked for at each step', async () => {
    answer(login, { status: 1 })
    answer(forgetPassword, { status: 0 })
    const page = at('/register')
    const heading = async (name: string) => {
      expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
      await waitFor(() => expect(document.title).toBe(name))
    }
    await heading('Sign in to Nava')
    await giveEmail(page, 'mina@example.com')
    await heading('Enter your password')
    expect(await screen.findByLabelText('Password')).toHaveFocus()
    await page.user.click(screen.getByRole('button', { name: 'Forgot your password?' }))
    await heading('Check your email')
    expect(screen.getByLabelText('Code')).toHaveFocus()
    await page.user.click(screen.getByRole('button', { name: 'Use a different email' }))
    await heading('Sign in to Nava')
  })

  test('a wrong password shows an error, and is selected to be typed anew, each time', async () => {
    const calls = answer(login, ({ body }) => ({ status: 'password' in (body as object) ? 4 : 1 }))
    const page = at('/register')
    await giveEmail(page, 'mina@example.com')
    const field = await screen.findByLabelText('Password')
    await page.user.type(field, 'wrong')
    for (const password of ['wrong', 'wrong again', 'and again']) {
      if (password !== 'wrong') await page.user.keyboard(password)
      await page.user.click(screen.getByRole('button', { name: 'Sign in' }))
      await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ password }))
      await waitFor(() => expect(field).toHaveFocus())
      expect(await screen.findByRole('alert')).toHaveTextContent('Username or password is wrong!!')
    }
    expect(session.read().state).toBe('visitor')
  })

  test('after too many attempts the user is asked to wait', async () => {
    answer(login, { status: 3 })
    await giveEmail(at('/register'), 'mina@example.com')
    expect(await screen.findByRole('alert')).toHaveTextContent('Please try a few minutes later !!')
  })

  test('the address is not checked by the client, but an error of the server is shown', async () => {
    refuseWith(login, 'input.invalid', { field: 'email', message: 'x' }, { email: 'field.email' })
    await giveEmail(at('/register'), 'mina')
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid Email Address')
  })

  test('a mail that cannot be sent is reported in the user’s language', async () => {
    refuseWith(login, 'login.mail-failed')
    const page = at('/register')
    await giveEmail(page, 'mina@example.com')
    expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't send the email")
    await act(() => chooseLanguage('fa'))
    expect(screen.getByRole('alert')).toHaveTextContent('ایمیل فرستاده نشد')
    await act(() => chooseLanguage('en'))
  })

  test('a code that may take some minutes is said to, in the user’s language', async () => {
    answer(login, { status: 0, isDelayed: true })
    await giveEmail(at('/register'), 'mina@example.com')
    expect(await screen.findByText(/may take some minutes/)).toBeVisible()
    await act(() => chooseLanguage('fa'))
    expect(screen.getByText(/شاید رسیدن کد چند دقیقه طول بکشد/)).toBeVisible()
    await act(() => chooseLanguage('ar'))
    expect(screen.getByText(/قد يتأخر الرمز بضع دقائق/)).toBeVisible()
    await act(() => chooseLanguage('en'))
  })

  test('an unreachable server shows the message Error', async () => {
    breakOff(login)
    await giveEmail(at('/register'), 'mina@example.com')
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Error$/)
  })

  test('a new address receives a code, completes the profile and is signed in', async () => {
    answer(login, { status: 0 })
    const checked = answer(verifyCode, { status: 5, data: tokenFor(1050, { seconds: 1800 }) })
    answer(getUser, { userID: 1050, name: '', imageVersion: '' })
    const saved = answer(updateProfile, tokenFor(1050))
    const page = at('/register')
    await giveEmail(page, 'new@example.com')
    expect(await screen.findByText(/We have sent a code to your mail address/)).toHaveTextContent(
      'new@example.com',
    )
    await page.user.type(screen.getByLabelText('Code'), '۱۲۳۴۵۶{Enter}')

    await page.user.type(await screen.findByLabelText('Name'), 'Nima')
    // Password managers store the password for this address.
    expect(page.container.querySelector('[autocomplete=username]')).toHaveValue('new@example.com')
    await page.user.type(screen.getByLabelText('Password'), 'eight or more')
    await page.user.type(screen.getByLabelText('Confirm password'), 'something else{Enter}')
    expect(saved).toHaveLength(0)
    expect(screen.queryByRole('alert')).toBeNull()

    await page.user.clear(screen.getByLabelText('Confirm password'))
    await page.user.type(screen.getByLabelText('Confirm password'), 'eight or more{Enter}')
    await waitFor(() => expect(session.read()).toMatchObject({ state: 'user', userID: 1050 }))
    await waitFor(() => expect(screen.getByTestId('path')).toHaveTextContent(/^\/$/))
    expect(checked[0]?.body).toEqual({ email: 'new@example.com', code: '123456' })
    expect(saved[0]).toMatchObject({ body: { name: 'Nima', password: 'eight or more' } })
    expect(saved[0]?.authorization).toMatch(/^Bearer header\./)
  })

  test('a wrong code is reported with the specified text', async () => {
    answer(login, { status: 0 })
    answer(verifyCode, { status: 4 })
    const page = at('/register')
    await giveEmail(page, 'new@example.com')
    await page.user.type(await screen.findByLabelText('Code'), '000000{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('The Code Is InCurrect')
  })

  test('the last digit sends the code, and again once it was changed', async () => {
    answer(login, { status: 0 })
    const checked = answer(verifyCode, { status: 4 })
    const page = at('/register')
    await giveEmail(page, 'new@example.com')
    const code = await screen.findByLabelText('Code')
    await page.user.type(code, '12345')
    expect(checked).toHaveLength(0)
    await page.user.type(code, '6')
    await screen.findByRole('alert')
    await page.user.type(code, '{Backspace}')
    expect(screen.queryByRole('alert')).toBeNull()
    await page.user.type(code, '7')
    await screen.findByRole('alert')
    expect(checked.map(({ body }) => (body as { code: string }).code)).toEqual(['123456', '123457'])
  })

  test('a forgotten password leads to a code', async () => {
    answer(login, { status: 1 })
    const requests = answer(forgetPassword, { status: 0 })
    const page = at('/register')
    await giveEmail(page, 'mina@example.com')
    await page.user.click(await screen.findByRole('button', { name: 'Forgot your password?' }))
    expect(await screen.findByLabelText('Code')).toBeVisible()
    expect(requests[0]?.params).toEqual({ email: 'mina@example.com' })
  })

  test('a new code can be requested after 10 seconds, and then after 180', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    answer(login, { status: 0 })
    const resent = answer(resendCode, { status: 0 })
    const page = at('/register')
    await giveEmail(page, 'new@example.com')
    expect(await screen.findByText('You can request a new code in 0:10')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Request New Code' })).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    await page.user.click(screen.getByRole('button', { name: 'Request New Code' }))
    expect(await screen.findByText('You can request a new code in 3:00')).toBeVisible()
    expect(resent).toHaveLength(1)
  })

  test('a new user returns to the page that led here', async () => {
    answer(login, { status: 0 })
    answer(verifyCode, { status: 5, data: tokenFor(1050, { seconds: 1800 }) })
    answer(getUser, { userID: 1050, name: 'Nima', imageVersion: '' })
    answer(updateProfile, tokenFor(1050))
    const page = renderPage('/register', pages, { from: '/playMusic/1001' })
    await giveEmail(page, 'new@example.com')
    await page.user.type(await screen.findByLabelText('Code'), '123456{Enter}')
    await page.user.type(await screen.findByLabelText('Password'), 'eight or more')
    await page.user.type(screen.getByLabelText('Confirm password'), 'eight or more{Enter}')
    await waitFor(() => expect(screen.getByTestId('path')).toHaveTextContent('/playMusic/1001'))
  })

  test('the right password holds, whatever the computer’s clock says', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40 * 86_400_000 })
    answer(login, ({ body }) =>
      'password' in (body as object)
        ? { status: 2, data: tokenFor(1007, { seconds: -10 * 86_400 }) }
        : { status: 1 },
    )
    const page = at('/register')
    await giveEmail(page, 'mina@example.com')
    await page.user.type(await screen.findByLabelText('Password'), 'rain and drums{Enter}')
    await waitFor(() => expect(session.userID()).toBe(1007))
  })

  test('a token that the browser cannot read is reported, instead of leading home', async () => {
    answer(login, ({ body }) =>
      'password' in (body as object) ? { status: 2, data: 'rubbish' } : { status: 1 },
    )
    const page = at('/register')
    await giveEmail(page, 'mina@example.com')
    await page.user.type(await screen.findByLabelText('Password'), 'rain and drums{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Error$/)
    expect(screen.getByTestId('path')).toHaveTextContent('/register')
  })

  test('an address is sent without what mail programs put around it', async () => {
    const calls = answer(login, { status: 1 })
    const page = at('/register')
    await giveEmail(page, '\u200EMina <mina@example.com>')
    await screen.findByLabelText('Password')
    expect(calls[0]?.body).toEqual({ email: 'mina@example.com' })
  })

  test.each([
    ['Password', 1],
    ['Code', 0],
  ])('the step %s of a page that stays open ends when another tab signs in', async (label, status) => {
    answer(login, { status })
    const page = renderPage('/register', pages, { from: '/playMusic/1001' })
    await giveEmail(page, 'mina@example.com')
    await screen.findByLabelText(label)
    act(() => session.start(tokenFor(1007)))
    await waitFor(() => expect(screen.getByTestId('path')).toHaveTextContent('/playMusic/1001'))
  })

  test('signed-in users are redirected home', () => {
    signedIn()
    at('/register')
    expect(screen.getByTestId('path')).toHaveTextContent(/^\/$/)
  })

  test('the profile cannot be completed without a code', () => {
    at('/updateinfo')
    expect(screen.getByTestId('path')).toHaveTextContent('/register')
  })
})

describe('in a browser that blocks storage', () => {
  beforeEach(() => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('blocked', 'SecurityError')
      })
  })
  afterEach(() => vi.restoreAllMocks())

  test('the form says that the session will not be kept', async () => {
    at('/register')
    expect(await screen.findByText(/This browser stores nothing for this site/)).toBeVisible()
  })

  test('a new user completes the profile and is signed in', async () => {
    answer(login, { status: 0 })
    answer(verifyCode, { status: 5, data: tokenFor(1050) })
    answer(getUser, { userID: 1050, name: 'Nima', imageVersion: '' })
    answer(updateProfile, tokenFor(1050))
    const page = at('/register')
    await giveEmail(page, 'new@example.com')
    await page.user.type(await screen.findByLabelText('Code'), '123456{Enter}')
    await page.user.type(await screen.findByLabelText('Password'), 'eight or more')
    await page.user.type(screen.getByLabelText('Confirm password'), 'eight or more{Enter}')
    await waitFor(() => expect(session.userID()).toBe(1050))
  })
})

test('the form says nothing about storage that works', async () => {
  at('/register')
  await screen.findByLabelText('Email')
  expect(screen.queryByRole('note')).toBeNull()
})

describe('signed-in users', () => {
  test('can change only their name, and need the current password to set another', async () => {
    signedIn(1050)
    answer(getUser, { userID: 1050, name: 'Nima', imageVersion: '' })
    const saved = answer(updateProfile, tokenFor(1050))
    const page = at('/updateinfo')
    const name = await screen.findByLabelText('Name')
    await waitFor(() => expect(name).toHaveValue('Nima'))
    await page.user.clear(name)
    await page.user.type(name, 'Nima K.{Enter}')
    await waitFor(() => expect(screen.getByTestId('path')).toHaveTextContent(/^\/$/))
    expect(saved.map(({ body }) => body)).toEqual([{ name: 'Nima K.' }])
    page.unmount()

    const again = at('/updateinfo')
    await again.user.type(await screen.findByLabelText('Current password'), 'rain and drums')
    await again.user.type(screen.getByLabelText('New password'), 'eight or more')
    await again.user.type(screen.getByLabelText('Confirm password'), 'eight or more{Enter}')
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(saved[1]?.body).toMatchObject({
      password: 'eight or more',
      currentPassword: 'rain and drums',
    })
  })

  test('are told if the current password is wrong', async () => {
    signedIn(1050)
    answer(getUser, { userID: 1050, name: 'Nima', imageVersion: '' })
    refuseWith(updateProfile, 'password.wrong')
    const page = at('/updateinfo')
    await page.user.type(await screen.findByLabelText('Current password'), 'wrong')
    await page.user.type(screen.getByLabelText('New password'), 'eight or more')
    await page.user.type(screen.getByLabelText('Confirm password'), 'eight or more{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('The password is wrong')
    expect(session.read()).toMatchObject({ state: 'user', userID: 1050 })
  })
})

describe('the popup', () => {
  test('the sign-in popup checks the address before it is sent', async () => {
    const calls = answer(login, { status: 1 })
    const page = at('/song')
    act(() => signInFirst(() => {}))
    await giveEmail(page, 'mina@')
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid Email Address')
    expect(calls).toHaveLength(0)
  })

  test('the sign-in popup runs the visitor’s action after signing in', async () => {
    answer(login, ({ body }) =>
      'password' in (body as object) ? { status: 2, data: tokenFor(1007) } : { status: 1 },
    )
    const wanted = vi.fn()
    const page = at('/song')
    act(() => signInFirst(wanted))
    await giveEmail(page, 'mina@example.com')
    expect(wanted).not.toHaveBeenCalled()
    await page.user.type(await screen.findByLabelText('Password'), 'rain and drums{Enter}')
    await waitFor(() => expect(wanted).toHaveBeenCalledOnce())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('the sign-in popup waits 60 seconds before it offers a new code', async () => {
    answer(login, { status: 0 })
    const page = at('/song')
    act(() => signInFirst(() => {}))
    await giveEmail(page, 'new@example.com')
    expect(await screen.findByText('You can request a new code in 1:00')).toBeVisible()
  })

  test('the sign-in popup closes and runs the action after a new user’s profile is complete', async () => {
    answer(login, { status: 0 })
    answer(verifyCode, { status: 5, data: tokenFor(1050) })
    answer(getUser, { userID: 1050, name: '', imageVersion: '' })
    answer(updateProfile, tokenFor(1050))
    const wanted = vi.fn()
    const page = at('/song')
    act(() => signInFirst(wanted))
    await giveEmail(page, 'new@example.com')
    await page.user.type(await screen.findByLabelText('Code'), '123456{Enter}')
    await page.user.type(await screen.findByLabelText('Name'), 'Nima')
    await page.user.type(screen.getByLabelText('Password'), 'eight or more')
    await page.user.type(screen.getByLabelText('Confirm password'), 'eight or more{Enter}')
    await waitFor(() => expect(wanted).toHaveBeenCalledOnce())
    expect(screen.getByTestId('path')).toHaveTextContent('/song')
  })

  test('over a session that the server ended, a forgotten password leads back to the page', async () => {
    signedIn(1050)
    answer(login, { status: 1 })
    answer(forgetPassword, { status: 0 })
    answer(verifyCode, { status: 5, data: tokenFor(1050) })
    answer(getUser, { userID: 1050, name: 'Nima', imageVersion: '' })
    answer(updateProfile, tokenFor(1050, { seconds: 7200 }))
    const page = at('/song')
    const release = session.holdUnsent()
    act(() => session.refuse(Date.now()))
    await giveEmail(page, 'nima@example.com')
    await page.user.click(await screen.findByRole('button', { name: 'Forgot your password?' }))
    await page.user.type(await screen.findByLabelText('Code'), '123456{Enter}')
    await page.user.type(await screen.findByLabelText('Password'), 'eight or more')
    await page.user.type(screen.getByLabelText('Confirm password'), 'eight or more{Enter}')
    await waitFor(() => expect(screen.getByTestId('path')).toHaveTextContent('/song'))
    expect(session.read()).toMatchObject({ state: 'user', userID: 1050 })
    expect(screen.queryByRole('dialog')).toBeNull()
    release()
  })

  test('the sign-in popup closes and runs the action when another tab signs in', async () => {
    const wanted = vi.fn()
    at('/song')
    act(() => signInFirst(wanted))
    await screen.findByRole('dialog')
    localStorage.setItem('token', tokenFor(1007))
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })))
    await waitFor(() => expect(wanted).toHaveBeenCalledOnce())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('the sign-in popup drops the action if it is closed', async () => {
    const wanted = vi.fn()
    const page = at('/song')
    act(() => signInFirst(wanted))
    await page.user.click(await screen.findByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    signedIn()
    expect(wanted).not.toHaveBeenCalled()
  })

  test('the sign-in popup is never shown to signed-in users', () => {
    signedIn()
    const wanted = vi.fn()
    at('/song')
    act(() => signInFirst(wanted))
    expect(wanted).toHaveBeenCalledOnce()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('with a passkey', () => {
  const request = {
    challenge: 'Y2hhbGxlbmdl',
    timeout: 300_000,
    rpId: 'localhost',
    userVerification: 'required',
  } as const
  const credential = () => credentialOf({ authenticatorData: 'data', signature: 'signed' })
  const button = () => screen.findByRole('button', { name: 'Sign in with a passkey' })

  test('a user signs in with a passkey, without an address', async () => {
    const requests = withAuthenticator({ get: credential })
    answer(startPasskeyLogin, request)
    const calls = answer(passkeyLogin, { status: 2, data: tokenFor(1007) })
    const { user } = at('/register')
    await user.click(await button())
    await waitFor(() => expect(screen.getByTestId('path')).toHaveTextContent(/^\/$/))
    expect(session.read()).toMatchObject({ state: 'user', userID: 1007 })
    expect(requests.map(({ publicKey, mediation }) => [publicKey?.rpId, mediation])).toEqual([
      ['localhost', undefined],
    ])
    expect(calls[0]?.body).toMatchObject({ credential: { id: 'a2V5', response: { signature: 'c2lnbmVk' } } })
  })

  test('the wanted action is done after the popup', async () => {
    withAuthenticator({ get: credential })
    answer(startPasskeyLogin, request)
    answer(passkeyLogin, { status: 2, data: tokenFor(1007) })
    const { user } = at('/song')
    const like = vi.fn<() => void>()
    act(() => signInFirst(like))
    await user.click(await button())
    await waitFor(() => expect(like).toHaveBeenCalledOnce())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each([
    [4, "This passkey didn't work. Try again, or continue with your email."],
    [3, 'Please try a few minutes later !!'],
  ])('the status %i says what is wrong', async (status, text) => {
    withAuthenticator({ get: credential })
    answer(startPasskeyLogin, request)
    answer(passkeyLogin, { status })
    const { user } = at('/register')
    await user.click(await button())
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(session.read().state).toBe('visitor')
  })

  test('a lost connection shows the message Error', async () => {
    withAuthenticator({ get: credential })
    breakOff(startPasskeyLogin)
    const { user } = at('/register')
    await user.click(await button())
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Error$/)
  })

  test('closing the browser’s window changes nothing', async () => {
    withAuthenticator({
      get: () => {
        throw new DOMException('no', 'NotAllowedError')
      },
    })
    answer(startPasskeyLogin, request)
    const calls = answer(passkeyLogin, { status: 4 })
    const { user } = at('/register')
    await user.click(await button())
    await waitFor(async () => expect(await button()).not.toHaveAttribute('aria-busy', 'true'))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(calls).toHaveLength(0)
  })

  test('a passkey is suggested at the field for the address, where the browser does that', async () => {
    const requests = withAuthenticator({ get: credential, suggests: true })
    answer(startPasskeyLogin, request)
    answer(passkeyLogin, { status: 2, data: tokenFor(1007) })
    at('/register')
    expect(await screen.findByLabelText('Email')).toHaveAttribute('autocomplete', 'username webauthn')
    await waitFor(() => expect(session.read()).toMatchObject({ state: 'user', userID: 1007 }))
    expect(requests.map(({ mediation }) => mediation)).toEqual(['conditional'])
  })

  test('suggestions of passkeys that fail show nothing', async () => {
    const requests = withAuthenticator({
      get: () => {
        throw new DOMException('no', 'UnknownError')
      },
      suggests: true,
    })
    answer(startPasskeyLogin, request)
    at('/register')
    await waitFor(() => expect(requests).toHaveLength(1))
    await act(async () => {})
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a passkey is not offered by a browser that has none, nor on another address than the site’s', async () => {
    const { unmount } = at('/register')
    await screen.findByLabelText('Email')
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
    unmount()
    withAuthenticator({})
    answer(getSite, { ...site, publicUrl: 'http://nava.test' })
    await queryClient.invalidateQueries()
    at('/register')
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username'))
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
  })
})
