import { artistsForCreateMusic, limits } from '@nava/contracts'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { query } from '../../../lib/calls/query.ts'
import { chooseLanguage } from '../../../lib/i18n/i18n.ts'
import { buildArtistChoice } from '../../../testing/build.ts'
import { TestQueries } from '../../../testing/query-client.tsx'
import { answer, breakOff, refuse, withServer } from '../../../testing/server.ts'
import { withTexts } from '../../../testing/texts.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Picker, type PickerOption } from './Picker.tsx'

withServer()
withTexts('form')
afterEach(() => chooseLanguage('en'))

const ARTISTS = [
  buildArtistChoice({ artistID: 1007, name: 'Oda Lund' }),
  buildArtistChoice({ artistID: 1008, name: 'Nima' }),
  buildArtistChoice({ artistID: 1009, name: 'Nima' }),
]
const findBy = (search: string) => ARTISTS.filter(({ name }) => name.toLowerCase().includes(search))

function Guests({ max }: { max?: number | undefined }) {
  const [picked, setPicked] = useState<readonly PickerOption[]>([])
  return (
    <Picker
      label="Guests"
      placeholder="Search"
      find={(search) => query(artistsForCreateMusic, { query: { search } })}
      optionsOf={(found) => found.map(({ artistID, name }) => ({ id: artistID, name }))}
      taken={picked.map(({ id }) => id)}
      onPick={(option) => setPicked([...picked, option])}
      picked={picked}
      {...(max !== undefined && { max })}
      onRemove={(id) => setPicked(picked.filter((option) => option.id !== id))}
    />
  )
}

function open({ onClose = () => {}, onSubmit = () => {}, max = undefined as number | undefined } = {}) {
  render(
    <TestQueries>
      <Dialog title="Episode" onClose={onClose}>
        <form onSubmit={onSubmit}>
          <Guests max={max} />
          <button type="button">Next</button>
        </form>
      </Dialog>
    </TestQueries>,
  )
  return { user: userEvent.setup(), field: screen.getByRole('combobox', { name: 'Guests' }) }
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent?.trim())
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
  await waitFor(() => expect(options()).toEqual(['Nima #1008', 'Nima #1009']))
  const [, second] = screen.getAllByRole('option')
  await user.pointer({ keys: '[TouchA]', target: second as Element })
  expect(chips()).toEqual(['Nima'])
  await user.type(field, 'nima')
  // The other one is among the picked.
  await waitFor(() => expect(options()).toEqual(['Nima #1008']))
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

const status = () => screen.getByRole('status').textContent

/** Opens the list by typing and picks the first option found. */
async function pick(user: ReturnType<typeof userEvent.setup>, field: HTMLElement, text: string) {
  await user.type(field, text)
  await waitFor(() => expect(field).toHaveAttribute('aria-activedescendant'))
  await waitFor(() => expect(options()[0]?.toLowerCase()).toContain(text))
  await user.keyboard('{Enter}')
}

test('screen readers hear how many are found, and what is added and removed', async () => {
  offerArtists()
  const { user, field } = open()
  await user.click(field)
  await waitFor(() => expect(status()).toBe('3 results'))
  await user.type(field, 'oda')
  await waitFor(() => expect(status()).toBe('1 result'))
  await user.keyboard('{Enter}')
  expect(status()).toBe('Added: Oda Lund.')
  await user.type(field, 'oda')
  await waitFor(() => expect(status()).toBe('All that match are added already.'))
  await user.clear(field)
  await user.keyboard('{Escape}{Backspace}')
  expect(status()).toBe('Removed: Oda Lund.')
})

describe('at the maximum', () => {
  test('the field says so, offers nothing more, and still removes', async () => {
    offerArtists()
    const { user, field } = open({ max: 2 })
    await pick(user, field, 'oda')
    expect(field).not.toHaveAttribute('readonly')
    await pick(user, field, 'nima')
    const full = 'You can add 2 at most. Remove one to add another.'
    expect(status()).toBe(`Added: Nima. ${full}`)
    expect(field).toHaveAccessibleDescription(full)
    await user.click(field)
    await user.keyboard('nima{ArrowDown}')
    expect(field).toHaveValue('')
    expect(field).toHaveAttribute('aria-expanded', 'false')
    await user.keyboard('{Backspace}')
    expect(chips()).toEqual(['Oda Lund'])
    expect(field).toHaveAccessibleDescription('')
    await pick(user, field, 'nima')
    expect(chips()).toEqual(['Oda Lund', 'Nima'])
  })

  test('the field says so in Persian and Arabic', async () => {
    offerArtists()
    const { user, field } = open({ max: 1 })
    await pick(user, field, 'oda')
    await act(() => chooseLanguage('fa'))
    expect(field).toHaveAccessibleDescription(/^حداکثر ۱ مورد/)
    await act(() => chooseLanguage('ar'))
    expect(field).toHaveAccessibleDescription(/^الحد الأقصى للإضافة: (1|١)/)
  })
})

describe('chips', () => {
  const removeOf = (name: string) => screen.getByRole('button', { name: `Remove ${name}` })

  async function pickThree() {
    offerArtists()
    const { user, field } = open()
    for (const text of ['oda', 'nima', 'nima']) await pick(user, field, text)
    expect(chips()).toEqual(['Oda Lund', 'Nima #1008', 'Nima #1009'])
    return { user, field }
  }

  test('are reached from the empty field by arrow keys, which lead back into it', async () => {
    const { user, field } = await pickThree()
    await user.keyboard('{ArrowLeft}')
    expect(removeOf('Nima #1009')).toHaveFocus()
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
    expect(removeOf('Oda Lund')).toHaveFocus()
    await user.keyboard('{End}{ArrowRight}')
    expect(field).toHaveFocus()
    await user.keyboard('x{ArrowLeft}')
    expect(field).toHaveFocus()
  })

  test('are removed by Delete, Backspace and a click, the focus going to the next one and at last to the field', async () => {
    const { user, field } = await pickThree()
    await user.keyboard('{ArrowLeft}{Home}{Delete}')
    expect(removeOf('Nima #1008')).toHaveFocus()
    await user.keyboard('{End}{Backspace}')
    expect(removeOf('Nima')).toHaveFocus()
    await user.click(removeOf('Nima'))
    expect(chips()).toEqual([])
    expect(field).toHaveFocus()
  })

  test('stay while a held key empties the field', async () => {
    const { user, field } = await pickThree()
    await user.type(field, 'ab')
    await user.keyboard('{Backspace>5/}')
    expect(field).toHaveValue('')
    expect(chips()).toHaveLength(3)
  })
})

describe('an input method', () => {
  test.each([
    ['during a composition', { isComposing: true }],
    ['right after it, in WebKit', { keyCode: 229 }],
  ])('keeps its Enter %s', async (_, key) => {
    offerArtists()
    const { user, field } = open()
    await user.type(field, 'oda')
    await waitFor(() => expect(options()).toEqual(['Oda Lund']))
    fireEvent.keyDown(field, { key: 'ArrowDown', ...key })
    fireEvent.keyDown(field, { key: 'Enter', ...key })
    expect(chips()).toEqual([])
    fireEvent.keyDown(field, { key: 'Escape', ...key })
    expect(field).toHaveAttribute('aria-expanded', 'true')
    await user.keyboard('{Enter}')
    expect(chips()).toEqual(['Oda Lund'])
  })
})

test('Tab leaves without picking, and no text that would look like a choice stays', async () => {
  offerArtists()
  const { user, field } = open()
  await user.type(field, 'oda')
  await waitFor(() => expect(options()).toEqual(['Oda Lund']))
  await user.tab()
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus()
  expect(field).toHaveValue('')
  expect(field).toHaveAttribute('aria-expanded', 'false')
  expect(chips()).toEqual([])
})

test('a pasted list is searched as one text, of no more characters than the server takes', async () => {
  const asked = answer(artistsForCreateMusic, [])
  const { user, field } = open()
  await user.click(field)
  await user.paste(`Oda Lund, Nima\nMina ${'x'.repeat(2000)}`)
  await waitFor(() => expect(status()).toBe('Nothing matches.'))
  expect(asked.at(-1)?.query['search']).toMatch(/^Oda Lund, Nima ?Mina x+$/)
  expect(field).toHaveProperty('maxLength', limits.maxParamLength)
})

test('an answer that comes late does not replace that to the text typed last', async () => {
  const late = Promise.withResolvers<void>()
  answer(artistsForCreateMusic, async ({ query: { search = '' } }) => {
    if (search === 'n') await late.promise
    return findBy(search)
  })
  const { user, field } = open()
  await user.type(field, 'n')
  await user.clear(field)
  await user.type(field, 'oda')
  await waitFor(() => expect(options()).toEqual(['Oda Lund']))
  await act(async () => late.resolve())
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(options()).toEqual(['Oda Lund'])
})

test('without a connection the list soon says so, and Enter tries again', async () => {
  breakOff(artistsForCreateMusic)
  const { user, field } = open()
  await user.type(field, 'oda')
  await waitFor(() => expect(options()).toEqual(['Something went wrong. Retry']))
  expect(status()).toBe('Something went wrong.')
  offerArtists()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(options()).toEqual(['Oda Lund']))
  expect(chips()).toEqual([])
})
