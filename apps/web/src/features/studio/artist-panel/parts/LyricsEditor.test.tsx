import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../../testing/render-page.tsx'
import { withServer } from '../../../../testing/server.ts'
import { withTexts } from '../../../../testing/texts.ts'
import LyricsEditor from './LyricsEditor.tsx'
import { useRecording } from './use-recording.ts'

withServer()
withTexts('form', 'lyrics', 'tracks')
beforeEach(() => {
  URL.createObjectURL = () => 'blob:recording'
  URL.revokeObjectURL = () => {}
})

function Harness({ lyrics }: { lyrics: string }) {
  const [text, setText] = useState(lyrics)
  const [isOpen, setOpen] = useState(true)
  const recording = useRecording(undefined)
  return (
    <>
      <output>{text}</output>
      {isOpen && (
        <LyricsEditor lyrics={text} recording={recording} onChange={setText} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

async function open(lyrics: string) {
  const { user, container } = renderPage('/', { '/': <Harness lyrics={lyrics} /> })
  await user.upload(
    screen.getByLabelText('Choose a recording from this device'),
    new File(['…'], 'rain.mp3', { type: 'audio/mpeg' }),
  )
  const audio = screen.getByLabelText<HTMLAudioElement>('Recording')
  const play = vi.spyOn(audio, 'play').mockResolvedValue()
  vi.spyOn(audio, 'duration', 'get').mockReturnValue(60)
  fireEvent.durationChange(audio)
  const text = () => container.querySelector('output')?.textContent
  const pressAt = async (second: number, keys: string) => {
    audio.currentTime = second
    await user.keyboard(keys)
  }
  return { user, audio, play, text, pressAt }
}

test('keys stamp lines, take back, undo, seek, play and change the speed', async () => {
  const { user, audio, play, text, pressAt } = await open('Rain falls\nSun')
  await pressAt(1.5, ' ')
  await pressAt(3, ' ')
  expect(text()).toBe('[00:01.50] Rain falls\n[00:03.00] Sun')
  await user.keyboard('{Backspace}')
  expect(text()).toBe('[00:01.50] Rain falls\nSun')
  await user.keyboard('z')
  expect(text()).toBe('[00:01.50] Rain falls\n[00:03.00] Sun')
  await pressAt(10, '{ArrowLeft}jl')
  expect(audio.currentTime).toBe(8)
  await user.keyboard('p')
  expect(play).toHaveBeenCalledTimes(1)
  await user.keyboard('2')
  expect(audio.playbackRate).toBe(0.75)
  expect(screen.getByRole('button', { name: '0.75×' })).toHaveAttribute('aria-pressed', 'true')
})

test('W stamps word by word, and the preview shows them', async () => {
  const { user, audio, text, pressAt } = await open('[00:01.00]Rain falls\n[00:05.00]Sun')
  await user.keyboard('w')
  await pressAt(1.2, ' ')
  await pressAt(2, ' ')
  await pressAt(5.5, ' ')
  expect(text()).toBe('[00:01.20] <00:01.20>Rain <00:02.00>falls\n[00:05.50] <00:05.50>Sun')
  await user.click(screen.getByRole('button', { name: 'As listeners see it' }))
  audio.currentTime = 2.1
  fireEvent.timeUpdate(audio)
  const preview = within(screen.getByRole('list', { name: 'Lyrics' }))
  await waitFor(() => expect(preview.getByText('falls')).toHaveAttribute('data-current', 'true'))
  expect(text()).toContain('<00:02.00>falls')
})

test('arrows move a chosen mark finely, and with Shift coarsely', async () => {
  const { user, text } = await open('[00:01.00]Rain\n[00:05.00]Sun')
  const mark = screen.getByRole('slider', { name: 'Time of: Sun' })
  mark.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(text()).toContain('[00:05.02] Sun')
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  expect(text()).toContain('[00:04.92] Sun')
  expect(mark).toHaveAttribute('aria-valuetext', '00:04.92')
})

test('all times are shifted, keys do nothing in the text field, and closing keeps what was done', async () => {
  const { user, text } = await open('[00:01.00]Rain\nSun')
  const field = screen.getByLabelText('Milliseconds')
  await user.clear(field)
  await user.type(field, '25z 0')
  expect(text()).toBe('[00:01.00]Rain\nSun')
  await user.clear(field)
  await user.type(field, '250')
  await user.click(screen.getByRole('button', { name: 'Later' }))
  expect(text()).toBe('[00:01.25] Rain\nSun')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(text()).toBe('[00:01.25] Rain\nSun')
})
