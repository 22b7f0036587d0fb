import { updateProfile } from '@nava/contracts'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { call } from '../../../lib/calls/call.ts'
import { chooseLanguage } from '../../../lib/i18n/i18n.ts'
import { answer, breakOff, refuseWith, withServer } from '../../../testing/server.ts'
import { withTexts } from '../../../testing/texts.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { ChipsInput } from './ChipsInput.tsx'
import { ChoiceInput } from './ChoiceInput.tsx'
import { Form } from './Form.tsx'
import { FormError } from './FormError.tsx'
import { SwitchInput } from './SwitchInput.tsx'
import { TextInput } from './TextInput.tsx'
import { useContractForm } from './use-contract-form.ts'

withServer()
withTexts('form', 'error')
afterEach(() => chooseLanguage('en'))

const START = {
  name: '',
  password: '',
  keywords: [] as readonly string[],
  genres: [] as readonly number[],
  loud: false,
}

function Profile({ onSent = () => {} }: { onSent?: (values: typeof START) => void }) {
  const form = useContractForm({
    start: START,
    contract: {
      name: 'profile',
      bodyOf: ({ name, password }: typeof START) => ({ name, ...(password && { password }) }),
    },
    send: async (values: typeof START) => {
      await call(updateProfile, { body: { name: values.name } })
      onSent(values)
    },
  })
  return (
    <Form form={form}>
      <SwitchInput form={form} name="loud">
        Loud
      </SwitchInput>
      <TextInput form={form} name="name" label="Name" />
      <TextInput form={form} name="password" label="Password" />
      <ChipsInput form={form} name="keywords" label="Keywords" max={2} maxLength={20} />
      <ChoiceInput
        form={form}
        name="genres"
        label="Genres"
        options={[
          { id: 1001, name: 'Pop' },
          { id: 1002, name: 'Jazz' },
        ]}
        max={1}
      />
      <FormError form={form} network="You seem to be offline" />
      <Button type="submit" busy={form.busy}>
        Save
      </Button>
    </Form>
  )
}

function open(onSent?: (values: typeof START) => void) {
  render(<Profile {...(onSent && { onSent })} />)
  return userEvent.setup()
}
const name = () => screen.getByLabelText('Name')
const password = () => screen.getByLabelText('Password')
const save = () => screen.getByRole('button', { name: 'Save' })

describe('a form that violates its contract', () => {
  test('shows an error beside each wrong field, moves the focus to the first, and is not sent', async () => {
    const sent = answer(updateProfile, 'token')
    const user = open()
    await user.type(password(), 'short')
    await user.click(save())
    expect(await screen.findByText('Must not be empty.')).toBeVisible()
    expect(screen.getByText('Use at least 8 characters.')).toBeVisible()
    expect(name()).toBeInvalid()
    expect(name()).toHaveAccessibleDescription('Must not be empty.')
    expect(password()).toBeInvalid()
    await waitFor(() => expect(name()).toHaveFocus())
    expect(sent).toHaveLength(0)
  })

  test('is sent once it is valid, without errors', async () => {
    const sent = answer(updateProfile, 'token')
    const user = open()
    await user.click(save())
    await screen.findByText('Must not be empty.')
    await user.type(name(), 'Mina')
    await user.click(save())
    await waitFor(() => expect(sent[0]?.body).toEqual({ name: 'Mina' }))
    await waitFor(() => expect(name()).toBeValid())
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('shows the error of a field only until the field is changed', async () => {
    const user = open()
    await user.type(password(), 'short')
    await user.click(save())
    await waitFor(() => expect(password()).toBeInvalid())
    await user.type(password(), 'e')
    expect(password()).toBeValid()
    expect(name()).toBeInvalid()
  })

  test('shows its errors in a language that is chosen later', async () => {
    const user = open()
    await user.click(save())
    await screen.findByText('Must not be empty.')
    await act(() => chooseLanguage('fa'))
    expect(screen.queryByText('Must not be empty.')).toBeNull()
    expect(screen.getByRole('alert')).toHaveTextContent(/[\u0600-\u06ff]/)
  })
})

describe('a form that the server refuses', () => {
  test('shows the error beside the field that the code names, and moves the focus there', async () => {
    refuseWith(
      updateProfile,
      'input.invalid',
      { field: 'password', message: 'x' },
      { password: 'field.invalid' },
    )
    const user = open()
    await user.type(name(), 'Mina')
    await user.click(save())
    await waitFor(() => expect(password()).toBeInvalid())
    await waitFor(() => expect(password()).toHaveFocus())
    expect(name()).toBeValid()
  })

  test('shows an error of the whole form if no field is wrong', async () => {
    refuseWith(updateProfile, 'password.wrong')
    const user = open()
    await user.type(name(), 'Mina')
    await user.click(save())
    expect(await screen.findByRole('alert')).toHaveTextContent(/password/i)
    expect(name()).toBeValid()
  })

  test('shows a text of its own if the server cannot be reached', async () => {
    breakOff(updateProfile)
    const user = open()
    await user.type(name(), 'Mina')
    await user.click(save())
    expect(await screen.findByRole('alert')).toHaveTextContent('You seem to be offline')
  })
})

describe('chips, choices and switches', () => {
  test('a text is added once by Enter without sending the form, and removed by Backspace or its button', async () => {
    const sent = answer(updateProfile, 'token')
    const user = open()
    await user.type(
      screen.getByRole('textbox', { name: 'Keywords' }),
      'night{Enter}Night{Enter}city{Enter}third{Enter}',
    )
    const chips = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
    expect(chips()).toEqual(['night', 'city'])
    expect(screen.getByRole('textbox', { name: 'Keywords' })).toHaveAccessibleDescription(
      'You can add 2 at most. Remove one to add another.',
    )
    await user.type(screen.getByRole('textbox', { name: 'Keywords' }), '{Backspace}')
    expect(chips()).toEqual(['night'])
    await user.click(screen.getByRole('button', { name: 'Remove night' }))
    expect(chips()).toEqual([])
    expect(sent).toHaveLength(0)
  })

  test('are sent with the form, with no more choices than allowed', async () => {
    answer(updateProfile, 'token')
    const received: (typeof START)[] = []
    const user = open((values) => received.push(values))
    await user.type(name(), 'Mina')
    await user.click(screen.getByRole('checkbox', { name: 'Pop' }))
    await user.click(screen.getByRole('checkbox', { name: 'Jazz' }))
    expect(screen.getByText('You can add 1 at most. Remove one to add another.')).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: 'Loud' }))
    await user.type(screen.getByRole('textbox', { name: 'Keywords' }), 'night{Enter}')
    await user.click(save())
    await waitFor(() =>
      expect(received).toEqual([{ ...START, name: 'Mina', keywords: ['night'], genres: [1001], loud: true }]),
    )
  })
})

test('Enter makes a keyword of a word, unless it only confirms the word of an input method', async () => {
  const user = open()
  const field = screen.getByRole('textbox', { name: 'Keywords' })
  await user.type(field, 'rain')
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  expect(screen.queryByRole('button', { name: 'Remove rain' })).toBeNull()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Remove rain' })).toBeVisible()
})
