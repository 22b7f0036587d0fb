import {
  adminAddChatModerator,
  adminChatRoom,
  adminListUsers,
  adminRemoveChatModerator,
  adminSetChatHold,
  listChatWords,
} from '@nava/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '../../../testing/render-page.tsx'
import { answer, withServer } from '../../../testing/server.ts'
import { withTexts } from '../../../testing/texts.ts'
import { signedIn } from '../../../testing/tokens.ts'
import AdminArea from './AdminArea.tsx'

withServer()
withTexts('admin', 'form', 'error', 'live')
beforeEach(() => signedIn(1001, { admin: true }))

const open = () => renderPage('/admin/chatroom', { '/admin/:section?/:id?': <AdminArea /> })
const mina = { userID: 1002, name: 'Mina', email: 'mina@example.com' }

beforeEach(() => {
  answer(listChatWords, [{ wordID: 1, pattern: 'rude*' }])
})

test('the screen of the chat names and dismisses moderators', async () => {
  let moderators = [mina]
  answer(adminChatRoom, () => ({ slowSeconds: 0, holdSeconds: 0, moderators }))
  answer(adminListUsers, {
    total: 1,
    items: [
      {
        userID: 1003,
        email: 'sara@example.com',
        name: 'Sara',
        imageVersion: '',
        isAdmin: false,
        hasPassword: true,
        commentCount: 0,
        created: '2026-01-01T00:00:00.000Z',
        signsInWithGoogle: false,
        artists: [],
        djs: [],
        suspended: null,
        mutedUntil: null,
      },
    ],
  })
  const named = answer(adminAddChatModerator, () => {
    moderators = [mina, { userID: 1003, name: 'Sara', email: 'sara@example.com' }]
    return 'true' as const
  })
  const dismissed = answer(adminRemoveChatModerator, () => {
    moderators = moderators.slice(1)
    return 'true' as const
  })
  const { user } = open()
  const list = await screen.findByRole('list', { name: 'Moderators of the live chat' })
  expect(list).toHaveTextContent('Mina')
  expect(await screen.findByText('rude*')).toBeVisible()
  await user.type(screen.getByRole('combobox', { name: 'Name a moderator' }), 'sar')
  await user.click(await screen.findByRole('option', { name: /Sara/ }))
  await waitFor(() => expect(named.map(({ params }) => params)).toEqual([{ room: 'live', id: '1003' }]))
  expect(await within(list).findByText('Sara')).toBeVisible()
  await user.click(within(list).getByRole('button', { name: 'Remove Mina' }))
  await waitFor(() => expect(dismissed.map(({ params }) => params)).toEqual([{ room: 'live', id: '1002' }]))
  await waitFor(() => expect(within(list).queryByText('Mina')).toBeNull())
})

test('the screen of the chat sets for how long messages are held, and refuses what is too long', async () => {
  let holdSeconds = 5
  answer(adminChatRoom, () => ({ slowSeconds: 0, holdSeconds, moderators: [] }))
  const set = answer(adminSetChatHold, ({ body }) => {
    holdSeconds = (body as { seconds: number }).seconds
    return { seconds: holdSeconds }
  })
  const { user } = open()
  const seconds = () => screen.findByRole('spinbutton', { name: 'Seconds' })
  const field = await seconds()
  expect(field).toHaveValue(5)
  const save = screen.getByRole('button', { name: 'Save' })
  expect(save).toBeDisabled()
  await user.clear(field)
  await user.type(field, '31')
  expect(save).toBeDisabled()
  await user.clear(field)
  await user.type(field, '30')
  await user.click(save)
  await waitFor(() => expect(set.map(({ body }) => body)).toEqual([{ seconds: 30 }]))
})
