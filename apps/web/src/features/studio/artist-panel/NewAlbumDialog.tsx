import { type AlbumCard, artistPanelAlbums, createAlbum, limits, setAlbumCover } from '@nava/contracts'
import { call } from '../../../lib/calls/call.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { invalidate } from '../../../lib/calls/query.ts'
import { onKeys } from '../../../ui/keys/on-keys.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { DraftOf } from '../../platform/forms/Form.tsx'
import { FormError } from '../../platform/forms/FormError.tsx'
import { type PickedPicture, PictureInput } from '../../platform/forms/PictureInput.tsx'
import { hasGoodColor } from '../../platform/forms/picture-color.ts'
import { SelectInput } from '../../platform/forms/SelectInput.tsx'
import { TextInput } from '../../platform/forms/TextInput.tsx'
import { savePictures } from '../../platform/forms/save-pictures.ts'
import { useContractForm } from '../../platform/forms/use-contract-form.ts'
import type { NamedArtist } from './music-draft.ts'
import styles from './NewAlbumDialog.module.css'

interface AlbumDraft {
  name: string
  artistID: string
  cover?: PickedPicture | undefined
}

interface NewAlbumDialogProps {
  artists: readonly NamedArtist[]
  /** True to ask which of them it belongs to; otherwise it belongs to all. */
  asksWhose?: boolean
  onCreated: (album: AlbumCard) => void
  onClose: () => void
}

export function NewAlbumDialog({ artists, asksWhose = false, onCreated, onClose }: NewAlbumDialogProps) {
  const { t } = useI18n()
  const bodyOf = ({ name, artistID: chosen }: AlbumDraft) => ({
    name,
    albumArtists: artists
      .filter(({ artistID }) => !asksWhose || String(artistID) === chosen)
      .map(({ artistID }) => ({ artistID })),
  })
  const form = useContractForm<AlbumDraft, 'album'>({
    start: { name: '', artistID: String(artists[0]?.artistID ?? 0) },
    draft: 'album/new',
    contract: { name: 'album', bodyOf },
    isReady: ({ cover }) => hasGoodColor(cover),
    send: async (draft) => {
      const album = await call(createAlbum, { body: bodyOf(draft) })
      await savePictures(album.albumID, [setAlbumCover, draft.cover])
      await invalidate(artistPanelAlbums)
      onCreated(album)
    },
  })
  // Renders the dialog outside the track's form, because HTML forms cannot be nested.
  return (
    <Dialog
      title={t('form.newAlbum')}
      onClose={onClose}
      actions={
        <>
          <Button
            onClick={() => {
              form.draft.discard()
              onClose()
            }}
          >
            {t('ui.cancel')}
          </Button>
          <Button variant="primary" busy={form.busy} onClick={() => void form.submit()}>
            {t('form.create')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <DraftOf form={form} />
        <PictureInput form={form} name="cover" label={t('form.cover')} shape="square" kind="album" />
        <TextInput
          form={form}
          name="name"
          label={t('form.albumName')}
          maxLength={limits.text.title}
          onKeyDown={onKeys((key) => (key === 'Enter' ? () => void form.submit() : undefined))}
        />
        {asksWhose && artists.length > 1 && (
          <SelectInput
            form={form}
            name="artistID"
            label={t('form.albumArtist')}
            options={artists.map(({ artistID, name }) => ({ value: String(artistID), label: name }))}
          />
        )}
        <FormError form={form} />
      </div>
    </Dialog>
  )
}
