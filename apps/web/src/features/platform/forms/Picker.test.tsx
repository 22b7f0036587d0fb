import { artistsForCreateMusic } from '@nava/contracts'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { query } from '../../../lib/calls/query.ts'
import { TestQueries } from '../../../testing/query-client.tsx'
import { answer, refuse, withServer } from '../../../testing/server.ts'
import { withTexts } from '../../../testing/texts.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { ChipList } from './ChipList.tsx'
import { Picker, type PickerOption } from './Picker.tsx'

withServer()
withTexts('form')

const ARTISTS = [
  { artistID: 1007, name: 'Oda Lund' },
  { artistID: 1008, name: 'Nima' },
  { artistID: 1009, name: 'Nima' },
]
const findBy = (search: string) => ARTISTS.filter(({ name }) => name.toLowerCase().includes(search))

function Guests() {
  const [picked, setPicked] = useState<readonly PickerOption[]>([])
  return (
    <Picker
      label="Guests"
      placeholder="Search"
      find={(search) => query(artistsForCreateMusic, { query: { search } })}
      optionsOf={(found) => found.map(({ artistID, name }) => ({ id: artistID, name }))}
      taken={picked.map(({ id }) => id)}
      onPick={(option) => setPicked([...picked, option])}
      onRemoveLast={() => setPicked(picked.slice(0, -1))}
    >
      <ChipList
        label="Guests"
        chips={picked.map(({ id, name }) => ({ key: id, text: name }))}
        onRemove={(key) => setPicked(picked.filter(({ id }) => id !== key))}
      />
    </Picker>
  )
}

function open({ onClose = () => {}, onSubmit = () => {} } = {}) {
  render(
    <TestQueries>
      <Dialog title="Episode" onClose={onClose}>
        <form onSubmit={onSubmit}>
          <Guests />
        </form>
      </Dialog>
    </TestQueries>,
  )
  return { user: userEvent.setup(), field: screen.getByRole('combobox', { name: 'Guests' }) }
}
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
const chips = () => screen.queryAllByRole('listitem').map((chip) => chip.textContent)
const offerArtists = () =>
  answer(artistsForCreateMusic, ({ query: { search = '' } }) => findBy(search.toLowerCase()))

test('Enter picks the first option found, which empties the field and closes the list', async () => {
  offerArtists()
  const { user, field } = open()
  await user.type(field, 'oda')
  await waitFor(() => expect(options()).toEqual(['Oda Lund']))
  await user.keyboard('{Enter}')
  expect(chips()).toEqual(['Oda Lund'])
  expect(field).toHaveValue('')
  expect(field).toHaveAttribute('aria-expanded', 'false')
  await user.keyboard('{Backspace}')
  expect(chips()).toEqual([])
})

test('arrow keys move over the options, the active one being announced', async () => {
  offerArtists()
  const { user, field } = open()
  await user.type(field, '{ArrowDown}')
  await waitFor(() => expect(options()).toHaveLength(3))
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(field).toHaveAttribute('aria-activedescendant', screen.getAllByRole('option')[1]?.id)
  expect(field).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(chips()).toEqual(['Nima'])
})

test('Enter neither picks an option found by fewer letters than those typed nor sends the form', async () => {
  const answered = Promise.withResolvers<void>()
  answer(artistsForCreateMusic, async ({ query: { search = '' } }) => {
    if (search !== '') await answered.promise
    return findBy(search)
  })
  const onSubmit = vi.fn()
  const { user, field } = open({ onSubmit })
  await user.click(field)
  await waitFor(() => expect(options()).toHaveLength(3))
  await user.type(field, 'nima{Enter}')
  expect(chips()).toEqual([])
  answered.resolve()
  await waitFor(() => expect(options()).toHaveLength(2))
  await user.keyboard('{Escape}{Enter}')
  expect(chips()).toEqual([])
  expect(onSubmit).not.toHaveBeenCalled()
})

test('options and picked rows of the same name show their IDs, and a touch picks one', async () => {
  offerArtists()
  const { user, field } = open()
  await user.type(field, 'nima')
  await waitFor(() => expect(options()).toEqual(['Nima#1008', 'Nima#1009']))
  const [, second] = screen.getAllByRole('option')
  await user.pointer({ keys: '[TouchA]', target: second as Element })
  expect(chips()).toEqual(['Nima'])
  await user.type(field, 'nima')
  await waitFor(() => expect(options()).toEqual(['Nima']))
  await user.keyboard('{Enter}')
  expect(chips()).toEqual(['Nima #1009', 'Nima #1008'])
})

test('the list tells that it loads, and that nothing is found', async () => {
  const answered = Promise.withResolvers<void>()
  answer(artistsForCreateMusic, () => answered.promise.then(() => []))
  const { user, field } = open()
  await user.type(field, 'x')
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Loading'))
  answered.resolve()
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Nothing matches.'))
})

test('a list that failed to load is loaded again by Enter', async () => {
  refuse(artistsForCreateMusic, 500)
  const { user, field } = open()
  await user.type(field, 'oda')
  await waitFor(() => expect(options()).toEqual(['Something went wrong. Retry']))
  offerArtists()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(options()).toEqual(['Oda Lund']))
  expect(chips()).toEqual([])
})

test('Escape closes the list but not the dialog around it', async () => {
  offerArtists()
  const onClose = vi.fn()
  const { user, field } = open({ onClose })
  await user.type(field, 'oda')
  await waitFor(() => expect(options()).toHaveLength(1))
  const pressed = vi.fn()
  document.addEventListener('keydown', (event) => pressed(event.defaultPrevented), { once: true })
  await user.keyboard('{Escape}')
  expect(field).toHaveAttribute('aria-expanded', 'false')
  expect(field).toHaveValue('oda')
  // The browser closes dialogs on Escape unless its default is prevented.
  expect(pressed).toHaveBeenCalledWith(true)
  expect(onClose).not.toHaveBeenCalled()
})
