import type { PickedPicture } from './PictureInput.tsx'

const SIX_DIGITS = /^#[0-9a-f]{6}$/i

export const isColor = (text: string): boolean => SIX_DIGITS.test(text)

export const hasGoodColor = (picture: PickedPicture | undefined): boolean =>
  !picture || isColor(picture.color)
