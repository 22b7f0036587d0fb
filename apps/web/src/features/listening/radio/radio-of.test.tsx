import { getRadio } from '@nava/contracts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { buildCards } from '../../../testing/build.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answer, withServer } from '../../../testing/server.ts'
import { withTexts } from '../../../testing/texts.ts'
import { signedIn } from '../../../testing/tokens.ts'
import { player, playerStore } from '../player/player.ts'
import { OwnPlaylist } from '../../personal/playlists/OwnPlaylist.tsx'

withServer()
withTexts('tracks', 'playlists')
beforeEach(() => {
  queryClient.clear()
  player.close()
  signedIn()
})

const playlist = {
  playListID: 7,
  name: 'Evenings',
  musicCount: 2,
  isPublic: false,
  coverMusicIDs: [],
  coverImageVersions: [],
  hasMusic: false,
}
const answerRadio = (name: string) =>
  answer(getRadio, { name, seed: 'seed', cursor: 1, musics: buildCards(3, 2001) })
const listName = () => playerStore.getState().listName

test('radio of a playlist is in its menu, unless the playlist is empty', async () => {
  const calls = answerRadio('Evenings')
  const { user } = renderPage('/', {
    '/': (
      <>
        <OwnPlaylist playlist={playlist} />
        <OwnPlaylist playlist={{ ...playlist, playListID: 8, name: 'Nothing yet', musicCount: 0 }} />
      </>
    ),
  })
  await user.click(screen.getByRole('button', { name: 'More options for Nothing yet' }))
  await screen.findByRole('menuitem', { name: 'Rename' })
  expect(screen.queryByRole('menuitem', { name: 'Radio' })).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'More options for Evenings' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Radio' }))
  await waitFor(() => expect(listName()).toBe('Radio · Evenings'))
  expect(calls[0]?.params).toEqual({ kind: 'playlist', id: '7' })
})
