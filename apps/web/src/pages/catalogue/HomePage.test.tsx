import { getHome, randomMusics } from '@nava/contracts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { player, playerStore } from '../../features/listening/player/player.ts'
import { buildArtist, buildCard, buildCards, buildHome, buildSlider } from '../../testing/build.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answer, refuse, withServer } from '../../testing/server.ts'
import { withTextsOf } from '../../testing/texts.ts'
import HomePage from './HomePage.tsx'

withServer()
withTextsOf('/')
beforeEach(() => player.close())
afterEach(() => vi.useRealTimers())

const open = () => renderPage('/', { '/': <HomePage /> })
const shelf = (name: string) => screen.findByRole('region', { name })
const queueIDs = () => playerStore.getState().queue.map(({ id }) => id)

const banners = [1, 2, 3].map((at) => buildSlider({ sliderID: 1000 + at, titleOne: `Banner ${at}` }))

describe('the sections', () => {
  test('appear in the order of the specification, without empty ones', async () => {
    answer(
      getHome,
      buildHome({
        sliders: banners,
        popularArtists: [buildArtist()],
        hotMusicVideos: buildCards(2, 1100, { hasVideo: true }),
        navaExclusive: buildCards(1),
        newCollections: [
          { collectionID: 1001, name: 'Morning', artists: 'Mina', coverColor: '', imageVersion: '' },
        ],
        hotMusics: buildCards(5),
        newReleasedMusicVideos: buildCards(5, 1200, { hasVideo: true }),
        podcastCollections: [
          {
            podcastCollectionID: 1001,
            name: 'Late Shift',
            coverColor: '',
            imageVersion: '',
            podcastCollectionDjs: [],
          },
        ],
        newReleasedMusics: buildCards(14, 1300),
        hotAlbums: [
          {
            albumID: 1001,
            name: 'Ferry',
            artists: 'Mina',
            coverColor: '',
            imageVersion: '',
            releaseDate: '2026-11-01T10:00:00Z',
          },
        ],
      }),
    )
    open()
    await screen.findByRole('heading', { name: 'Popular Artists' })
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Popular Artists',
      'Hit Videos',
      'Exclusive',
      'Playlists',
      'Trending Music',
      'New Music Videos',
      'Random Musics',
      'Podcast Collection',
      'New Releases',
      'New Albums',
    ])
    expect(within(await shelf('New Music Videos')).getAllByRole('article')).toHaveLength(3)
    expect(within(await shelf('New Releases')).getAllByRole('article')).toHaveLength(12)
    expect(screen.getByRole('link', { name: 'See all: New Releases' })).toHaveAttribute('href', '/newmusics')
    await waitFor(() => expect(document.title).toBe('Nava Music - None Stop play music platform'))
  })

  test('offer a retry when they cannot be loaded', async () => {
    refuse(getHome, 500)
    const { user } = open()
    const retry = await screen.findByRole('button', { name: 'Retry' })
    answer(getHome, buildHome({ popularArtists: [buildArtist({ name: 'Oda Lund' })] }))
    await user.click(retry)
    expect(await screen.findByRole('link', { name: 'Oda Lund' })).toHaveAttribute(
      'href',
      '/artist/1001/Oda-Lund',
    )
  })
})

describe('a card', () => {
  test('plays the list that contains it, and pauses when pressed again', async () => {
    answer(getHome, buildHome({ newReleasedMusics: buildCards(3) }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Play Song 1002' }))
    expect(queueIDs()).toEqual([1001, 1002, 1003])
    expect(playerStore.getState()).toMatchObject({ index: 1, playback: 'playing' })
    await user.click(screen.getByRole('button', { name: 'Pause Song 1002' }))
    expect(playerStore.getState().playback).toBe('paused')
  })

  test('truncates a long title and shows the full title in the tooltip', async () => {
    const title = 'A title that is far too long for a card'
    answer(getHome, buildHome({ newReleasedMusics: [buildCard({ title })] }))
    open()
    const heading = await screen.findByTitle(title)
    expect(heading.textContent?.length).toBeLessThanOrEqual(25)
    expect(heading).toHaveTextContent(/…$/)
  })

  test('of an unreleased track has no play button', async () => {
    answer(getHome, buildHome({ commingSoon: [buildCard({ isCommingSoon: true })] }))
    open()
    const soon = await shelf('Coming Soon')
    expect(within(soon).getByRole('link', { name: 'Song 1001' })).toBeVisible()
    expect(within(soon).queryByRole('button', { name: /Play/ })).toBeNull()
  })

  test('adds its track to the queue from its menu', async () => {
    answer(getHome, buildHome({ newReleasedMusics: buildCards(2) }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'More options for Song 1002' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Add to queue' }))
    await waitFor(() => expect(queueIDs()).toEqual([1002]))
  })
})

describe('random musics', () => {
  test('are loaded by a button, which shows seven and queues all fifty', async () => {
    answer(getHome, buildHome())
    const draws = answer(randomMusics, buildCards(50))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Random Musics' }))
    expect(await screen.findAllByRole('article')).toHaveLength(7)
    await user.click(screen.getByRole('button', { name: 'Play Song 1001' }))
    expect(queueIDs()).toHaveLength(50)

    answer(randomMusics, buildCards(50, 2001))
    await user.click(screen.getByRole('button', { name: 'Random Again' }))
    expect(await screen.findByRole('button', { name: 'Play Song 2001' })).toBeVisible()
    expect(draws).toHaveLength(1)
  })

  test('show an error when they cannot be loaded', async () => {
    answer(getHome, buildHome())
    refuse(randomMusics, 503)
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Random Musics' }))
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible()
  })
})

describe('the banners', () => {
  const shown = () => document.querySelector('[aria-roledescription="slide"]:not([inert])')

  async function openBanners() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    answer(getHome, buildHome({ sliders: banners }))
    const page = open()
    const slider = await screen.findByRole('region', { name: 'Highlights' })
    return { ...page, slider }
  }

  test('rotate every 4.5 seconds', async () => {
    await openBanners()
    expect(shown()).toHaveTextContent('Banner 1')
    await act(() => vi.advanceTimersByTimeAsync(4500))
    expect(shown()).toHaveTextContent('Banner 2')
    await act(() => vi.advanceTimersByTimeAsync(4500))
    await act(() => vi.advanceTimersByTimeAsync(4500))
    expect(shown()).toHaveTextContent('Banner 1')
  })

  test('pause while hovered or focused', async () => {
    const { slider } = await openBanners()
    fireEvent.pointerEnter(slider, { pointerType: 'mouse' })
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(shown()).toHaveTextContent('Banner 1')
    fireEvent.pointerLeave(slider)
    act(() => screen.getByRole('button', { name: 'Next slide' }).focus())
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(shown()).toHaveTextContent('Banner 1')
  })

  test('can be paused permanently, and changed with buttons', async () => {
    const { user } = await openBanners()
    await user.click(screen.getByRole('button', { name: 'Pause slideshow' }))
    act(() => (document.activeElement as HTMLElement).blur())
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(shown()).toHaveTextContent('Banner 1')
    await user.click(screen.getByRole('button', { name: 'Previous slide' }))
    expect(shown()).toHaveTextContent('Banner 3')
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(shown()).toHaveTextContent('Banner 2')
  })
})
