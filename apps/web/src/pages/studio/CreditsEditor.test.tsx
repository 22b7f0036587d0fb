import {
  artistPanelAlbums,
  artistsForCreateMusic,
  type Credit,
  getMusic,
  listCredits,
  listGenres,
  listLanguages,
  listTypes,
  lookUpCredits,
  setCredits,
} from '@nava/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { buildArtistChoice, buildMusic } from '../../testing/build.ts'
import { session } from '../../lib/session/session.ts'
import { tokenFor } from '../../testing/tokens.ts'
import { signedInArtist } from '../../testing/panel.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answer, refuse, withServer } from '../../testing/server.ts'
import { withTextsOf } from '../../testing/texts.ts'
import EditMusicPage from './EditMusicPage.tsx'

// jsdom decodes no pictures.
vi.mock('../../features/platform/forms/read-picture.ts', () => ({ colorOfPicture: async () => '#12908a' }))
withServer()
withTextsOf('/artistPanel/editMusic/1001')

const credit = (role: Credit['role'], name: string, more: Partial<Credit> = {}): Credit => ({
  ...{ role, instrument: '', name, artistID: 0 },
  ...more,
})
const stored = (credits: Credit[], canLookUp = false) => ({ musicID: 1001, credits, canLookUp })

beforeEach(() => {
  signedInArtist()
  answer(getMusic, buildMusic({ isConfirmed: false }))
  answer(artistPanelAlbums, [])
  answer(listLanguages, [])
  answer(listGenres, [])
  answer(listTypes, [])
  answer(artistsForCreateMusic, [buildArtistChoice({ artistID: 1007, name: 'Oda Lund' })])
})

async function open() {
  const { user } = renderPage('/artistPanel/editMusic/1001', {
    '/artistPanel/editMusic/:id': <EditMusicPage />,
  })
  const section = within(await screen.findByRole('region', { name: 'Credits' }))
  await section.findByRole('button', { name: 'Add a credit' })
  return { user, section }
}

test('credits are added with a suggested artist or any name, put in order, and saved together', async () => {
  answer(listCredits, stored([credit('producer', 'Cy')]))
  const saved = answer(setCredits, ({ body }) => stored((body as { credits: Credit[] }).credits))
  const { user, section } = await open()
  expect(section.getByRole('button', { name: 'Save credits' })).toBeDisabled()
  await user.click(section.getByRole('button', { name: 'Add a credit' }))
  expect(section.getAllByLabelText('Role')[1]).toHaveFocus()
  await user.type(section.getAllByRole('combobox', { name: 'Name' })[1] ?? document.body, 'oda')
  await user.click(await screen.findByRole('option', { name: /Oda Lund/ }))
  expect(section.getAllByRole('combobox', { name: 'Name' })[1]).toHaveValue('Oda Lund')
  expect(section.getByText('Links to the page of this artist')).toBeVisible()
  await user.type(section.getByLabelText('Instrument or voice'), 'oud')
  await user.click(section.getByRole('button', { name: 'Add a credit' }))
  await user.selectOptions(section.getAllByLabelText('Role')[2] ?? document.body, 'Lyricist')
  await user.type(section.getAllByRole('combobox', { name: 'Name' })[2] ?? document.body, 'بهار')
  await user.keyboard('{Escape}')
  section.getByRole('button', { name: 'Move the credit of بهار' }).focus()
  await user.keyboard('{ArrowUp}')
  expect(section.getByText('بهار: now number 2')).toBeInTheDocument()
  await user.click(section.getByRole('button', { name: 'Save credits' }))
  expect(await screen.findByText('The credits are saved.')).toBeVisible()
  expect(saved.map(({ body }) => body)).toEqual([
    {
      credits: [
        credit('producer', 'Cy'),
        credit('lyricist', 'بهار'),
        credit('performer', 'Oda Lund', { instrument: 'oud', artistID: 1007 }),
      ],
    },
  ])
  await waitFor(() => expect(section.getByRole('button', { name: 'Save credits' })).toBeDisabled())
})

test('another name is not the artist any more, and a credit without a name is not sent', async () => {
  answer(listCredits, stored([credit('composer', 'Oda Lund', { artistID: 1007 })]))
  const saved = answer(setCredits, stored([]))
  const { user, section } = await open()
  const name = section.getByRole('combobox', { name: 'Name' })
  await user.clear(name)
  expect(section.queryByText('Links to the page of this artist')).toBeNull()
  await user.click(section.getByRole('button', { name: 'Save credits' }))
  expect(section.getByRole('alert')).toHaveTextContent('Give a name, or remove this credit.')
  expect(name).toHaveFocus()
  await user.click(section.getByRole('button', { name: 'Remove the credit of number 1' }))
  expect(section.getByText('Nobody is credited yet.')).toBeVisible()
  await user.click(section.getByRole('button', { name: 'Save credits' }))
  await waitFor(() => expect(saved.map(({ body }) => body)).toEqual([{ credits: [] }]))
})

test('a refusal is said, and what was written stays', async () => {
  answer(listCredits, stored([credit('composer', 'Ada')]))
  refuse(setCredits, 403)
  const { user, section } = await open()
  await user.type(section.getByRole('combobox', { name: 'Name' }), ' Lund')
  await user.click(section.getByRole('button', { name: 'Save credits' }))
  expect(await section.findByRole('alert')).toBeVisible()
  expect(section.getByRole('combobox', { name: 'Name' })).toHaveValue('Ada Lund')
})

test('a look-up offers what is not there yet, of which one chooses, with the code of the recording', async () => {
  answer(listCredits, stored([credit('composer', 'Ada')], true))
  const saved = answer(setCredits, ({ body }) => stored((body as { credits: Credit[] }).credits, true))
  const recordings = [
    { recordingID: 'a', title: 'Rain', artists: 'Mina', length: 201 },
    { recordingID: 'b', title: 'Rain (live)', artists: 'Mina', length: 0 },
  ]
  const asked = answer(lookUpCredits, ({ body }) => {
    const isOther = (body as { recordingID?: string }).recordingID === 'b'
    return {
      recordings: isOther ? [] : recordings,
      recordingID: isOther ? 'b' : 'a',
      isrc: isOther ? 'QZES72100001' : '',
      credits: isOther
        ? [credit('composer', 'ada'), credit('mixer', 'Bo'), credit('performer', 'Cy', { instrument: 'oud' })]
        : [],
    }
  })
  const { user, section } = await open()
  expect(asked).toEqual([])
  await user.click(section.getByRole('button', { name: 'Look up credits' }))
  expect(await section.findByText(/has no credits of this recording/)).toBeVisible()
  await user.selectOptions(section.getByLabelText('Recording at MusicBrainz'), 'Rain (live) · Mina')
  await user.click(await section.findByRole('checkbox', { name: 'Bo · Mixing engineer' }))
  expect(section.getAllByRole('checkbox')).toHaveLength(2)
  await user.click(section.getByRole('button', { name: 'Take over what is chosen' }))
  expect(section.getByText('One credit is added. Save it when it is right.')).toBeVisible()
  await user.click(section.getByRole('button', { name: 'Save credits' }))
  await waitFor(() =>
    expect(saved.map(({ body }) => body)).toEqual([
      {
        credits: [credit('composer', 'Ada'), credit('performer', 'Cy', { instrument: 'oud' })],
        isrc: 'QZES72100001',
      },
    ]),
  )
})

test('a look-up that finds nothing says so', async () => {
  answer(listCredits, stored([], true))
  refuse(lookUpCredits, 404)
  const { user, section } = await open()
  await user.click(section.getByRole('button', { name: 'Look up credits' }))
  expect(await section.findByRole('alert')).toBeVisible()
})

test('admins change the credits of a confirmed track, and nothing else here', async () => {
  session.start(tokenFor(1001, { admin: true }))
  answer(getMusic, buildMusic({ isConfirmed: true }))
  answer(listCredits, stored([credit('composer', 'Ada')]))
  const { section } = await open()
  expect(section.getByRole('combobox', { name: 'Name' })).toHaveValue('Ada')
  expect(screen.queryByLabelText('Title')).toBeNull()
})
