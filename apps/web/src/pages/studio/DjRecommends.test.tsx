import { getDjPage, listDjs, setPodroll, supportDj } from '@nava/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DjRecommends } from '../../features/studio/dj-panel/DjRecommends.tsx'
import { DjSupport } from '../../features/studio/dj-panel/DjSupport.tsx'
import { renderPage } from '../../testing/render-page.tsx'
import { answer, withServer } from '../../testing/server.ts'
import { withTextsOf } from '../../testing/texts.ts'

withServer()
withTextsOf('/djPanel')

const card = (djID: number, name: string) => ({
  djID,
  name,
  followerCount: 0,
  playCount: 0,
  imageVersion: '',
})
const dj = { ...card(1001, 'Kaveh'), biography: '' }
const pods = { title: 'Pods', address: 'https://pods.example/feed', guid: '' }

test('a DJ recommends DJs of this station and podcasts elsewhere, in an order', async () => {
  answer(getDjPage, { dj: { ...dj, recommends: [pods] }, tracks: [] })
  answer(listDjs, [card(1001, 'Kaveh'), card(1009, 'Nima')])
  const saved = answer(setPodroll, 'true')
  const { user } = renderPage('/djPanel', { '/djPanel': <DjRecommends djID={1001} /> })
  await user.type(await screen.findByRole('combobox', { name: 'Add a DJ of this station' }), 'nima')
  await user.click(await screen.findByRole('option', { name: 'Nima' }))
  expect(screen.queryByRole('option', { name: 'Kaveh' })).toBeNull()
  const elsewhere = within(screen.getByRole('group', { name: 'A podcast elsewhere' }))
  await user.type(elsewhere.getByLabelText('Title of a podcast elsewhere'), 'Nights')
  await user.type(elsewhere.getByLabelText('Address of its feed'), 'nights.example')
  await user.click(elsewhere.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText(/begins with https/)).toBeVisible()
  await user.clear(elsewhere.getByLabelText('Address of its feed'))
  await user.type(elsewhere.getByLabelText('Address of its feed'), 'https://nights.example/rss{Enter}')
  expect(saved).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Remove Pods' }))
  screen.getByRole('button', { name: 'Move Nights' }).focus()
  await user.keyboard('{ArrowUp}')
  await user.click(screen.getByRole('button', { name: 'Save the list' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatchObject({
    params: { id: '1001' },
    body: {
      items: [{ title: 'Nights', address: 'https://nights.example/rss', guid: '' }, { djID: 1009 }],
    },
  })
})

test('a DJ sets the support link, which has to be https', async () => {
  answer(getDjPage, { dj: { ...dj, support: { link: 'https://give.example/', label: '' } }, tracks: [] })
  const saved = answer(supportDj, 'true')
  const { user } = renderPage('/djPanel', { '/djPanel': <DjSupport djID={1001} name="Kaveh" /> })
  const link = await screen.findByLabelText('Support link')
  expect(link).toHaveValue('https://give.example/')
  await user.clear(link)
  await user.type(link, 'http://give.example/')
  await user.click(screen.getByRole('button', { name: 'Save the link' }))
  await waitFor(() => expect(link).toHaveAttribute('aria-invalid', 'true'))
  expect(saved).toEqual([])
  await user.clear(link)
  await user.type(link, 'https://give.example/kaveh')
  await user.type(screen.getByLabelText('Words on the link'), 'Buy me a tea')
  await user.click(screen.getByRole('button', { name: 'Save the link' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.body).toEqual({ supportLink: 'https://give.example/kaveh', supportLabel: 'Buy me a tea' })
})
