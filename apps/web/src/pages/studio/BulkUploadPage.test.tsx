import { createHash } from 'node:crypto'
import {
  artistPanelAlbums,
  artistPanelMe,
  artistsForCreateMusic,
  createAlbum,
  createMusic,
  knownRecordings,
  listGenres,
  setAlbumCover,
  setCredits,
  setMusicCover,
  uploadMusic,
} from '@nava/contracts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { readTags } from '../../features/studio/bulk-upload/read-tags.ts'
import { fromFileName } from '@nava/tags/file-names'
import { buildAlbumCard, buildArtist, buildArtistChoice, buildMusic } from '../../testing/build.ts'
import { session } from '../../lib/session/session.ts'
import { signedInArtist } from '../../testing/panel.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answer, refuseWith, withServer } from '../../testing/server.ts'
import { withTextsOf } from '../../testing/texts.ts'
import BulkUploadPage from './BulkUploadPage.tsx'

const DAY = '2019-01-01T00:00:00.000Z'
// jsdom's files have no streams.
vi.mock('../../features/studio/bulk-upload/read-tags.ts', () => ({ readTags: vi.fn<typeof readTags>() }))
vi.mocked(readTags).mockImplementation(async (file) => ({
  file,
  print: file.name,
  ...fromFileName(file.name),
  artists: ['Mina'],
  album: 'Tides',
  genres: [],
  isrc: 'IRABC1900003',
  lyrics: 'Drip',
  releaseDate: DAY,
  hasOddDate: false,
  folderDisc: 0,
  cuts: [],
  cover: new Blob(['picture'], { type: 'image/jpeg' }),
}))
withServer()
withTextsOf('/artistPanel/bulkupload')

const open = () => renderPage('/artistPanel/bulkupload', { '/artistPanel/bulkupload': <BulkUploadPage /> })
const recording = (name: string) => new File(['sound'], name, { type: 'audio/mpeg' })

function withCalls() {
  signedInArtist()
  answer(artistPanelAlbums, [])
  answer(knownRecordings, [])
  answer(artistsForCreateMusic, [])
  let made = 1100
  const music = answer(createMusic, () => buildMusic({ musicID: (made += 1) }))
  return {
    music,
    albums: answer(createAlbum, buildAlbumCard({ albumID: 1009, name: 'Tides' })),
    albumCovers: answer(setAlbumCover, 'true'),
    covers: answer(setMusicCover, 'true'),
    uploads: answer(uploadMusic, { status: 1, jobId: 'job' }),
  }
}

test('ten files become an album with ten tracks in their order, each with its cover, lyrics and recording', async () => {
  const calls = withCalls()
  const { user } = open()
  const files = Array.from({ length: 10 }, (_, n) => recording(`${10 - n} - Song ${10 - n}.mp3`))
  await user.upload(await screen.findByLabelText('Choose files'), files)
  await user.click(await screen.findByRole('button', { name: 'Create 10 tracks' }))
  await waitFor(() => expect(screen.getAllByText('Uploaded')).toHaveLength(10))
  const created = await screen.findByRole('status')
  expect(created).toHaveTextContent('10 tracks created on Tides')
  expect(created).toHaveFocus()
  expect(within(created).getByRole('link', { name: 'Open the panel' })).toHaveAttribute(
    'href',
    '/artistPanel',
  )
  expect(screen.queryByRole('button', { name: /^Create/ })).toBeNull()
  await user.click(within(created).getByRole('button', { name: 'Upload more' }))
  expect(screen.queryByRole('table')).toBeNull()
  expect(calls.albums.map(({ body }) => body)).toEqual([
    { name: 'Tides', releaseDate: DAY, albumArtists: [{ artistID: 1001 }] },
  ])
  expect(calls.albumCovers[0]?.params).toEqual({ id: '1009', color: 'auto' })
  expect(calls.music.map(({ body }) => (body as { title: string }).title)).toEqual(
    Array.from({ length: 10 }, (_, n) => `Song ${n + 1}`),
  )
  expect(calls.music[0]?.body).toMatchObject({ albumID: 1009, lyrics: 'Drip', isrc: 'IRABC1900003' })
  expect(calls.covers).toHaveLength(10)
  expect(
    calls.uploads.map(({ params }) => Number(params['id'])).toSorted((one, other) => one - other),
  ).toEqual(Array.from({ length: 10 }, (_, n) => 1101 + n))
})

test('credits of the tags are kept, with the page of who is an artist of the track, and what is refused is said', async () => {
  const calls = withCalls()
  const one = { role: 'composer' as const, instrument: '', name: 'mina' }
  const other = { role: 'performer' as const, instrument: 'piano', name: 'Ada' }
  const read = vi.mocked(readTags).getMockImplementation()
  vi.mocked(readTags).mockImplementationOnce(async (file) => ({
    ...(await (read ?? readTags)(file)),
    credits: [one, other],
  }))
  answer(artistsForCreateMusic, [buildArtistChoice({ artistID: 1001, name: 'Mina' })])
  const kept = answer(setCredits, { musicID: 1101, credits: [], canLookUp: false })
  const { user } = open()
  await user.upload(await screen.findByLabelText('Choose files'), [recording('1 - Rain.mp3')])
  await user.click(await screen.findByRole('button', { name: 'Create 1 track' }))
  expect(await screen.findByText('Uploaded')).toBeVisible()
  expect(calls.music).toHaveLength(1)
  expect(kept.map(({ params, body }) => [params, body])).toEqual([
    [
      { id: '1101' },
      {
        credits: [
          { ...one, artistID: 1001 },
          { ...other, artistID: null },
        ],
      },
    ],
  ])
})

test('what the tags say can be corrected, and files left out, before anything is created', async () => {
  const calls = withCalls()
  const { user } = open()
  const files = [recording('1 - Rain.mp3'), recording('2 - Salt.mp3'), new File(['…'], 'cover.jpg')]
  await user.upload(await screen.findByLabelText('Choose a folder'), files)
  const title = await screen.findByLabelText('Title: 1 - Rain.mp3')
  await user.clear(title)
  await user.type(title, 'Heavy Rain')
  await user.clear(screen.getByLabelText('Album: 1 - Rain.mp3'))
  await user.click(screen.getByLabelText('Use: 2 - Salt.mp3'))
  expect(screen.getAllByRole('row')).toHaveLength(3)
  expect(calls.music).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Create 1 track' }))
  expect(await screen.findByText('Uploaded')).toBeVisible()
  expect(calls.albums).toEqual([])
  expect(calls.music.map(({ body }) => body)).toEqual([
    {
      title: 'Heavy Rain',
      lyrics: 'Drip',
      musicArtists: [{ artistID: 1001 }],
      releaseDate: DAY,
      albumID: null,
      isrc: 'IRABC1900003',
    },
  ])
})

test('recordings of every kind that uploads take are read, and files of other kinds are named', async () => {
  withCalls()
  const { user } = open()
  const taken = ['1.aiff', '2.aif', '3.wma', '4.webm', '5.mka', '6.mp4', '7.wv', '8.flac', '9.caf', '10.M4B']
  const others = ['11.ape', '12.dsf', 'cover.jpg', 'notes.txt', '.DS_Store']
  await user.upload(
    await screen.findByLabelText('Choose a folder'),
    [...taken, ...others].map((name) => new File(['…'], name)),
  )
  expect(await screen.findByRole('button', { name: 'Create 10 tracks' })).toBeVisible()
  const leftOut = screen.getByRole('region', { name: 'Files left out' })
  expect(leftOut).toHaveTextContent("their kind isn't taken")
  expect(
    within(leftOut)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['11.ape', '12.dsf'])
})

test('the tracks of an album are created by their corrected numbers', async () => {
  const calls = withCalls()
  const { user } = open()
  const files = [recording('1 - Rain.mp3'), recording('2 - Salt.mp3')]
  await user.upload(await screen.findByLabelText('Choose files'), files)
  const number = await screen.findByLabelText('No.: 1 - Rain.mp3')
  await user.clear(number)
  await user.type(number, '12')
  await user.click(screen.getByRole('button', { name: 'Create 2 tracks' }))
  await waitFor(() => expect(screen.getAllByText('Uploaded')).toHaveLength(2))
  expect(calls.music.map(({ body }) => (body as { title: string }).title)).toEqual(['Salt', 'Rain'])
})

test.each(['۱۲', '١٢', '१२', '１２', '12'])('a track number typed as %s is 12', async (typed) => {
  withCalls()
  const { user } = open()
  await user.upload(await screen.findByLabelText('Choose files'), [recording('1 - Rain.mp3')])
  const number = await screen.findByLabelText('No.: 1 - Rain.mp3')
  await user.clear(number)
  await user.type(number, typed)
  expect(number).toHaveValue('12')
})

test('a track goes to the artist whom its tags name, and without one to the chosen artist', async () => {
  const calls = withCalls()
  const artists = [
    buildArtist({ artistID: 1001, name: 'Sara' }),
    buildArtist({ artistID: 1002, name: 'MINA' }),
  ]
  answer(artistPanelMe, { userID: 1002, name: 'Mina', email: 'mina@example.com', artists })
  const tagged = await readTags(recording('2 - Salt.mp3'))
  const { user } = open()
  const choose = await screen.findByLabelText('Choose files')
  await user.upload(choose, [recording('1 - Rain.mp3')])
  expect(await screen.findByText("Used when a file's tags don't name one of your artists")).toBeVisible()
  vi.mocked(readTags).mockResolvedValueOnce({ ...tagged, artists: ['Nobody'], album: '' })
  await user.upload(choose, [tagged.file])
  await user.click(await screen.findByRole('button', { name: 'Create 2 tracks' }))
  await waitFor(() => expect(screen.getAllByText('Uploaded')).toHaveLength(2))
  const albumArtists = [{ artistID: 1002 }]
  expect(calls.albums.map(({ body }) => body)).toEqual([{ name: 'Tides', releaseDate: DAY, albumArtists }])
  expect(calls.music.map(({ body }) => (body as { musicArtists: unknown }).musicArtists)).toEqual([
    [{ artistID: 1001 }],
    [{ artistID: 1002 }],
  ])
})

test('a file that fails says why, stops no other, and is tried again from where it failed', async () => {
  const calls = withCalls()
  const refused = refuseWith(uploadMusic, 'upload.audio-unreadable')
  const { user } = open()
  await user.upload(await screen.findByLabelText('Choose files'), [recording('1 - Rain.mp3')])
  await user.click(await screen.findByRole('button', { name: 'Create 1 track' }))
  const row = within(screen.getByRole('row', { name: /Rain/ }))
  expect(await row.findByRole('alert')).toHaveTextContent(/recording/)
  expect(refused).toHaveLength(1)
  const uploads = answer(uploadMusic, { status: 1, jobId: 'job' })
  await user.click(row.getByRole('button', { name: 'Try again' }))
  expect(await row.findByText('Uploaded')).toBeVisible()
  expect([calls.music.length, uploads.length]).toEqual([1, 1])
})

test('files are dropped before tracks are created and after, but not meanwhile', async () => {
  withCalls()
  const { promise, resolve } = Promise.withResolvers<void>()
  answer(uploadMusic, () => promise.then(() => ({ status: 1, jobId: 'job' })))
  const { user } = open()
  await screen.findByLabelText('Choose files')
  const drop = (name: string) => {
    const files = [{ kind: 'file', getAsFile: () => recording(name) }]
    fireEvent.drop(screen.getByTestId('files'), {
      dataTransfer: { items: files, files: [], types: ['Files'] },
    })
  }
  drop('1 - Rain.mp3')
  await user.click(await screen.findByRole('button', { name: 'Create 1 track' }))
  drop('2 - Salt.mp3')
  expect(screen.getByLabelText('Choose files')).toBeDisabled()
  resolve()
  expect(await screen.findByText('Uploaded')).toBeVisible()
  expect(screen.queryByRole('row', { name: /Salt/ })).toBeNull()
  drop('3 - Wind.mp3')
  expect(await screen.findByRole('row', { name: /Wind/ })).toBeVisible()
})

test('a recording that is here already is named, and left out unless it is wanted', async () => {
  const calls = withCalls()
  const recorded = recording('2 - Salt.mp3')
  const known = { musicID: 1007, title: 'Old Salt', artists: 'Mina', name: 'x.mp3', bytes: recorded.size }
  // Of `sound`
  const digest = createHash('sha256').update('sound').digest('hex')
  answer(knownRecordings, [
    { ...known, musicID: 1006, title: 'Other', sha256: 'f'.repeat(64) },
    { ...known, sha256: digest },
  ])
  const { user } = open()
  await user.upload(await screen.findByLabelText('Choose files'), [
    recorded,
    new File(['other'], '3 - Rain.mp3'),
  ])
  expect(await screen.findByText('Already here as “Old Salt”')).toBeVisible()
  expect(screen.getByLabelText('Use: 2 - Salt.mp3')).not.toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Create 1 track' }))
  expect(await screen.findByText('Uploaded')).toBeVisible()
  expect(calls.music.map(({ body }) => (body as { title: string }).title)).toEqual(['Rain'])
})

test('guests and genres that are here are stored, and what is not is named', async () => {
  const calls = withCalls()
  answer(artistsForCreateMusic, ({ query }) => [
    query['search'] === 'Kaveh'
      ? buildArtistChoice({ artistID: 1044, name: 'kaveh' })
      : buildArtistChoice({ artistID: 1045, name: 'Nobody Else' }),
  ])
  answer(listGenres, [{ genreID: 3, name: 'Dub' }])
  const tagged = await readTags(recording('1 - Rain.mp3'))
  vi.mocked(readTags).mockResolvedValueOnce({
    ...tagged,
    ...{ artists: ['Mina Farahani', 'Kaveh', 'Nobody'], genres: ['dub', 'Murk'], cuts: ['lyrics'] },
    ...{ releaseDate: undefined, hasOddDate: true },
  })
  const { user } = open()
  await user.upload(await screen.findByLabelText('Choose files'), [tagged.file])
  const row = within(await screen.findByRole('row', { name: /Rain/ }))
  expect(row.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    "a release date that can't be read",
    'not artists of this site, so not named: Nobody',
    'not genres of this site, so left out: Murk',
    'the lyrics are too long and were cut',
  ])
  await user.click(screen.getByRole('button', { name: 'Create 1 track' }))
  expect(await row.findByText('Uploaded')).toBeVisible()
  expect(calls.music[0]?.body).toMatchObject({
    musicArtists: [{ artistID: 1001 }, { artistID: 1044 }],
    genreMusics: [{ genreID: 3 }],
    releaseDate: '1000-01-01T00:00:00.000Z',
  })
})

test('files without a release date are dated by the day that a person gives', async () => {
  const calls = withCalls()
  const tagged = await readTags(recording('1 - Rain.mp3'))
  vi.mocked(readTags).mockResolvedValueOnce({ ...tagged, album: '', releaseDate: undefined })
  const { user } = open()
  await user.upload(await screen.findByLabelText('Choose files'), [tagged.file])
  const field = await screen.findByLabelText('Release date of files without one')
  await user.type(field, '13/40/2020')
  expect(screen.getByText('Enter a day such as 12/24/1998.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Create 1 track' })).toBeDisabled()
  await user.clear(field)
  await user.type(field, '05/17/2020')
  await user.click(screen.getByRole('button', { name: 'Create 1 track' }))
  expect(await screen.findByText('Uploaded')).toBeVisible()
  expect(calls.music[0]?.body).toMatchObject({ releaseDate: new Date(2020, 4, 17).toISOString() })
})

test('the same recording, wanted twice, becomes two tracks with a recording each', async () => {
  const calls = withCalls()
  const { user } = open()
  const [single, onAlbum] = [recording('Rain.mp3'), recording('1 - Rain.mp3')]
  const tagged = await readTags(single)
  vi.mocked(readTags)
    .mockResolvedValueOnce({ ...tagged, print: 'same', album: '' })
    .mockResolvedValueOnce({ ...tagged, file: onAlbum, print: 'same', album: 'Tides' })
  await user.upload(await screen.findByLabelText('Choose files'), [single, onAlbum])
  expect(await screen.findByText('Same recording as Rain.mp3')).toBeVisible()
  await user.click(screen.getByLabelText('Use: 1 - Rain.mp3'))
  await user.click(screen.getByRole('button', { name: 'Create 2 tracks' }))
  await waitFor(() => expect(screen.getAllByText('Uploaded')).toHaveLength(2))
  expect(calls.music.map(({ body }) => (body as { albumID: unknown }).albumID)).toEqual([null, 1009])
  expect(calls.uploads.map(({ params }) => String(params['id'])).toSorted()).toEqual(['1101', '1102'])
})

test('a cover that is refused is named, and the recording is sent without it', async () => {
  withCalls()
  refuseWith(setMusicCover, 'image.unreadable')
  refuseWith(setAlbumCover, 'image.unreadable')
  const { user } = open()
  await user.upload(await screen.findByLabelText('Choose files'), [recording('1 - Rain.mp3')])
  await user.click(await screen.findByRole('button', { name: 'Create 1 track' }))
  const row = within(screen.getByRole('row', { name: /Rain/ }))
  expect(await row.findByText('Uploaded')).toBeVisible()
  expect(row.getByText(/^Its cover was not stored: \S/)).toBeVisible()
  expect(row.getByText(/^The album's cover was not stored: \S/)).toBeVisible()
})

test('tags are read again in the code page that a person chooses', async () => {
  withCalls()
  const { user } = open()
  await user.upload(await screen.findByLabelText('Choose files'), [recording('1 - Rain.mp3')])
  const tagged = await readTags(recording('1 - Rain.mp3'))
  vi.mocked(readTags).mockResolvedValueOnce({ ...tagged, title: 'باران' })
  await user.selectOptions(await screen.findByLabelText('Letters of old tags'), 'windows-1256')
  expect(await screen.findByDisplayValue('باران')).toBeVisible()
  expect(vi.mocked(readTags).mock.lastCall?.[1]).toBe('windows-1256')
})

test('files whose names tell no kind are known by their bytes, and unfinished downloads are named', async () => {
  withCalls()
  const frames = new Uint8Array(417 * 4)
  for (let at = 0; at < frames.length; at += 417) frames.set([0xff, 0xfb, 0x90, 0x64], at)
  const { user } = open()
  await user.upload(await screen.findByLabelText('Choose a folder'), [
    new File([frames], 'no ending'),
    new File(['text'], 'LICENSE'),
    new File([frames], 'song.mp3.crdownload'),
  ])
  expect(await screen.findByRole('button', { name: 'Create 1 track' })).toBeVisible()
  const leftOut = screen.getByRole('region', { name: 'Files left out' })
  const names = within(leftOut).getAllByRole('listitem')
  expect(names.map(({ textContent }) => textContent)).toEqual(['LICENSE', 'song.mp3.crdownload'])
  expect(leftOut).toHaveTextContent("their downloads haven't ended")
})

test('chosen files, which no browser keeps, are not left without a question, and outlast the end of the session', async () => {
  withCalls()
  const { user } = open()
  await user.upload(await screen.findByLabelText('Choose files'), [recording('1 - Rain.mp3')])
  const title = await screen.findByLabelText('Title: 1 - Rain.mp3')
  await user.type(title, '!')
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  act(() => session.refuse(Date.now()))
  act(() => signedInArtist())
  expect(title).toHaveValue('Rain!')
  expect(title).toBeInTheDocument()
})
