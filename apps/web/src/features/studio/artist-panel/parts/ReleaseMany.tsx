import { artistPanelMusics, getMusic, type PanelMusic, setReleases } from '@nava/contracts'
import { call } from '../../../../lib/calls/call.ts'
import { invalidate } from '../../../../lib/calls/query.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import { readersZone } from '../../../platform/forms/zoned-time.ts'
import { draftOf } from '../../release/release-draft.ts'
import { ReleaseForm } from '../../release/ReleaseForm.tsx'
import { toldChanges } from '../../release/told-changes.ts'

interface ReleaseManyProps {
  musics: readonly PanelMusic[]
  onClose: () => void
}

/** Releases the chosen tracks together. */
export default function ReleaseMany({ musics, onClose }: ReleaseManyProps) {
  const { t } = useI18n()
  const start = draftOf({ releaseDate: '', isConfirmed: false }, readersZone())
  return (
    <Dialog title={t('panel.release.many', { count: musics.length })} onClose={onClose}>
      <ReleaseForm
        start={{ ...start, visibility: '' }}
        canAnnounce
        isAlbum
        save={async (body) => {
          const musicIDs = musics.map(({ musicID }) => musicID)
          const done = await call(setReleases, { body: { ...body, musicIDs } })
          await Promise.all([invalidate(artistPanelMusics), invalidate(getMusic)])
          return toldChanges(t, done)
        }}
      />
    </Dialog>
  )
}
