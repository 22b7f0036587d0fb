import { getUser, makeArtist } from '@nava/contracts'
import { session } from '../../lib/session/session.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { answer, breakOff, refuse, refuseWith, withServer } from '../../testing/server.ts'
import { withTextsOf } from '../../testing/texts.ts'
import { signedIn } from '../../testing/tokens.ts'
import RequestArtistPage from './RequestArtistPage.tsx'

withServer()
withTextsOf('/requestartist/1001')

const open = (path = '/requestartist/1001') =>
  renderPage(path, { '/requestartist/:id': <RequestArtistPage /> })

function signedInUser() {
  signedIn(1001)
  answer(getUser, { userID: 1001, name: 'Mina', imageVersion: '', email: 'mina@example.com' })
}

const send = () => screen.getByRole('button', { name: 'Send Your Request' })

describe('the request to become an artist', () => {
  test('is sent, and replaced by the answer with no way back', async () => {
    signedInUser()
    const sent = answer(makeArtist, { status: 1 })
    const { user } = open()
    expect(await screen.findByRole('heading', { name: 'Request Artist!' })).toBeInTheDocument()
    expect(await screen.findByLabelText('Your Name')).toHaveValue('Mina')
    await user.type(screen.getByLabelText('Your Artist Name'), 'Mina Farahani')
    await user.type(screen.getByLabelText('Your Phone Number'), '98912')
    await user.type(screen.getByLabelText('Your artistic background and links'), 'Ten years of setar')
    await user.click(send())
    expect(
      await screen.findByText(
        'Your request has been received. A confirmation email will be sent to you shortly.',
      ),
    ).toBeVisible()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
    expect(sent[0]?.body).toEqual({
      name: 'Mina',
      artistName: 'Mina Farahani',
      phone: '98912',
      artistMessage: 'Ten years of setar',
    })
  })

  test('keeps its text while its person signs in again, and after a failure', async () => {
    signedInUser()
    refuse(makeArtist, 401)
    const page = open()
    const message = await screen.findByLabelText('Your artistic background and links')
    await page.user.type(message, 'Ten years of setar')
    await page.user.click(send())
    await waitFor(() => expect(session.read()).toMatchObject({ isRefused: true }))
    expect(message).toHaveValue('Ten years of setar')
    refuse(makeArtist, 500)
    await page.user.click(send())
    await screen.findByRole('alert')
    page.unmount()
    open()
    expect(await screen.findByLabelText('Your artistic background and links')).toHaveValue(
      'Ten years of setar',
    )
  })

  test('shows the address without letting it be changed', async () => {
    signedInUser()
    const { user } = open()
    const email = await screen.findByLabelText('Your Email')
    await user.type(email, 'another@example.com')
    expect(email).toHaveValue('mina@example.com')
    expect(email).toHaveAttribute('readonly')
  })

  test('takes only digits for the phone number, of any script', async () => {
    signedInUser()
    const { user } = open()
    const phone = await screen.findByLabelText('Your Phone Number')
    await user.type(phone, '+۹۸ (912) abc-34x')
    expect(phone).toHaveValue('9891234')
    expect(phone).toHaveAttribute('inputmode', 'numeric')
  })

  test('is sent with empty fields too, since nothing is required here', async () => {
    signedInUser()
    const sent = answer(makeArtist, { status: 1 })
    const { user } = open()
    await user.clear(await screen.findByLabelText('Your Name'))
    await user.click(send())
    await screen.findByText(/Your request has been received/)
    expect(sent[0]?.body).toEqual({ name: 'Mina', artistName: 'Mina', phone: '', artistMessage: '' })
  })

  test.each([
    ['refused', () => refuse(makeArtist, 400)],
    ['limited', () => refuseWith(makeArtist, 'request.too-many')],
    ['not answered', () => breakOff(makeArtist)],
  ])('that is %s is replaced by the text for failures', async (_, fail) => {
    signedInUser()
    fail()
    const { user } = open()
    await user.type(await screen.findByLabelText('Your Artist Name'), 'Mina Farahani')
    await user.click(send())
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Oops, Your request has encountered an error. Please try again later.',
    )
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('offers a retry if the account cannot be loaded', async () => {
    signedIn(1001)
    refuse(getUser, 503)
    const { user } = open()
    const retry = await screen.findByRole('button', { name: 'Retry' })
    signedInUser()
    await user.click(retry)
    expect(await screen.findByLabelText('Your Email')).toHaveValue('mina@example.com')
  })
})

describe('the page', () => {
  test('admins, who make artists themselves, are led to the administration', async () => {
    signedIn(1001, { admin: true })
    open()
    await waitFor(() => expect(screen.getByTestId('path')).toHaveTextContent('/admin'))
  })

  test.each(['/requestartist/1002', '/requestartist/me'])(
    '%s leads to the form for one’s own account',
    async (path) => {
      signedInUser()
      open(path)
      expect(screen.getByTestId('path')).toHaveTextContent('/requestartist/1001')
      expect(await screen.findByLabelText('Your Email')).toHaveValue('mina@example.com')
    },
  )
})
