import { useMemo, useState, useEffect } from 'react'
import Cropper, { type Area, type Point } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import { cropPicture } from '../crop-picture.ts'
import styles from './CropDialog.module.css'

const MAX_ZOOM = 4
const ZOOM_STEP = 0.05

export interface CropDialogProps {
  file: File
  aspect: number
  round: boolean
  onDone: (cropped: File) => void
  onUnreadable: () => void
  onCancel: () => void
}

export default function CropDialog({ file, aspect, round, onDone, onUnreadable, onCancel }: CropDialogProps) {
  const { t } = useI18n()
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const [busy, setBusy] = useState(false)
  const image = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(image), [image])

  const use = async () => {
    if (!area) return
    setBusy(true)
    try {
      onDone(await cropPicture(file, area))
    } catch {
      onUnreadable()
    }
  }
  return (
    <Dialog
      title={t('form.cropTitle')}
      onClose={onCancel}
      wide
      actions={
        <>
          <Button onClick={onCancel}>{t('ui.cancel')}</Button>
          <Button variant="primary" busy={busy} disabled={!area} onClick={() => void use()}>
            {t('form.useCrop')}
          </Button>
        </>
      }
    >
      <div className={styles.stage} dir="ltr">
        <Cropper
          image={image}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={aspect}
          cropShape={round ? 'round' : 'rect'}
          showGrid={!round}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percent, pixels) => setArea(pixels)}
          mediaProps={{ alt: '', onError: onUnreadable }}
          cropperProps={{ 'aria-label': t('form.cropArea') }}
          disableAutomaticStylesInjection
        />
      </div>
      <label className={styles.zoom}>
        {t('form.zoom')}
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={ZOOM_STEP}
          value={zoom}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
      </label>
    </Dialog>
  )
}
