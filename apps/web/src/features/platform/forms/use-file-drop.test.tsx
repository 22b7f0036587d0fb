import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { toasts } from '../../../ui/overlays/toasts.ts'
import { PICTURES, isAccepted, useFileDrop } from './use-file-drop.ts'

const onFile = vi.fn<(file: File) => void>()
beforeEach(() => {
  onFile.mockReset()
  toasts.setState([], true)
})

function Area({ disabled = false }) {
  return <div data-testid="area" {...useFileDrop(PICTURES, onFile, { disabled })} />
}
const file = (name: string, type = '') => new File(['…'], name, { type })
const items = (files: readonly File[], isDirectory: boolean) =>
  files.map(({ name }) => ({ kind: 'file', webkitGetAsEntry: () => ({ name, isDirectory }) }))
const drop = (...files: File[]) => dropWith(files, items(files, false))
const dropWith = (files: readonly File[], entries: unknown) => {
  render(<Area />)
  fireEvent.drop(screen.getByTestId('area'), { dataTransfer: { files, items: entries, types: ['Files'] } })
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

test.each(['text/plain', 'text/uri-list'])('%s that is dropped on an area does nothing', () => {
  const text = { kind: 'string', webkitGetAsEntry: () => null }
  expect(dropWith([], [text])).toEqual({ taken: undefined, told: [] })
})

test('a folder, whose file cannot be read, is named, and a picture beside it is taken', () => {
  const [folder, picture] = [file('Album'), file('cover.png', 'image/png')]
  const told = ['Not taken here: Album']
  expect(dropWith([folder], items([folder], true))).toEqual({ taken: undefined, told })
  cleanup()
  const both = [...items([folder], true), ...items([picture], false)]
  expect(dropWith([folder, picture], both)).toEqual({ taken: 'cover.png', told })
})

test('of two hundred files the first that fits is taken, and a few of the others are named', () => {
  const files = Array.from({ length: 200 }, (_, at) => file(`${at}.png`, 'image/png'))
  expect(drop(...files)).toEqual({
    taken: '0.png',
    told: ['Not taken here: 1.png, 2.png, 3.png and 196 more'],
  })
})

test('an area that takes nothing now is none, so that what is dropped on it is not opened either', () => {
  render(<Area disabled />)
  const area = screen.getByTestId('area')
  expect(area).not.toHaveAttribute('data-file-drop')
  fireEvent.drop(area, { dataTransfer: { files: [file('cover.png', 'image/png')], types: ['Files'] } })
  expect(onFile).not.toHaveBeenCalled()
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
