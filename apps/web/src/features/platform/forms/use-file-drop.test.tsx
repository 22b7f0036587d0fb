import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { toasts } from '../../../ui/overlays/toasts.ts'
import { PICTURES, isAccepted, useFileDrop } from './use-file-drop.ts'

const onFile = vi.fn<(file: File) => void>()
beforeEach(() => {
  onFile.mockReset()
  toasts.setState([], true)
})

function Area() {
  return <div data-testid="area" {...useFileDrop(PICTURES, onFile)} />
}
const file = (name: string, type = '') => new File(['…'], name, { type })
const drop = (...files: File[]) => {
  render(<Area />)
  fireEvent.drop(screen.getByTestId('area'), { dataTransfer: { files, types: ['Files'] } })
  return { taken: onFile.mock.lastCall?.[0].name, told: toasts.getState().map(({ text }) => text) }
}

test('a file of the kind that an area takes is taken', () => {
  expect(drop(file('cover.png', 'image/png'))).toEqual({ taken: 'cover.png', told: [] })
})

test('a file of another kind is named', () => {
  expect(drop(file('notes.pdf', 'application/pdf'))).toEqual({
    taken: undefined,
    told: ['Not taken here: notes.pdf'],
  })
})

test('of several files the first that fits is taken, and the others are named', () => {
  const files = [file('a.txt', 'text/plain'), file('b.png', 'image/png'), file('c.png', 'image/png')]
  expect(drop(...files)).toEqual({ taken: 'b.png', told: ['Not taken here: a.txt, c.png'] })
})

test('text that is dropped on an area does nothing', () => {
  expect(drop()).toEqual({ taken: undefined, told: [] })
})

test('a file is known by its ending or its type, and one without either is read to find out', () => {
  const audio = '.flac,.mp3,audio/*'
  expect(isAccepted(file('Rain.FLAC'), audio)).toBe(true)
  expect(isAccepted(file('rain', 'audio/ogg'), audio)).toBe(true)
  expect(isAccepted(file('rain'), audio)).toBe(true)
  expect(isAccepted(file('rain.mp3.zip', 'application/zip'), audio)).toBe(false)
  expect(isAccepted(file('clip.mp4', 'video/mp4'), audio)).toBe(false)
  expect(isAccepted(file('photo.heic', 'image/heic'), PICTURES)).toBe(false)
})
