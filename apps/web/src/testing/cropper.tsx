/**
 * Replaces react-easy-crop, since jsdom loads no pictures: `vi.mock('react-easy-crop', () =>
 * import('../../testing/cropper.tsx'))`
 */
import { useEffect, useState } from 'react'

interface CropperProps {
  aspect: number
  onCropComplete: (percent: object, pixels: object) => void
}

export default function Cropper({ aspect, onCropComplete }: CropperProps) {
  const [whenReady] = useState(() => onCropComplete)
  useEffect(() => whenReady({}, { x: 1, y: 2, width: 30 * aspect, height: 30 }), [aspect, whenReady])
  return null
}
