import { type Artist, artistPanelMe, getArtist, limits, updateArtist } from '@nava/contracts'
import type { FormBody } from '@nava/contracts/forms'
import { call } from '../../../lib/calls/call.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { invalidate, query } from '../../../lib/calls/query.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import { Form } from '../../platform/forms/Form.tsx'
import { FormError } from '../../platform/forms/FormError.tsx'
import { TextAreaInput, TextInput } from '../../platform/forms/TextInput.tsx'
import { useContractForm } from '../../platform/forms/use-contract-form.ts'
import { birthDateToSend, formatBirthDate } from '../../platform/forms/release-date.ts'
import styles from './MusicForm.module.css'

interface ArtistDraft {
  name: string
  biography: string
  /** Birth date as MM/dd/yyyy, or empty. The contract gives the field this name. */
  releaseDate: string
}

const bodyOf = (draft: ArtistDraft): FormBody<'artist'> => ({
  ...draft,
  releaseDate: birthDateToSend(draft.releaseDate),
})

export function ArtistProfileForm({ artist }: { artist: Artist }) {
  const { t } = useI18n()
  const { artistID } = artist
  const form = useContractForm({
    start: {
      name: artist.name,
      biography: artist.biography,
      releaseDate: artist.releaseDate ? formatBirthDate(new Date(artist.releaseDate)) : '',
    },
    draft: `artist/${artistID}`,
    contract: { name: 'artist', bodyOf },
    send: async (draft: ArtistDraft) => {
      const saved = await call(updateArtist, { params: { id: artistID }, body: bodyOf(draft) })
      queryClient.setQueryData(query(getArtist, { params: { id: artistID } }).queryKey, saved)
      await invalidate(artistPanelMe)
      toast(t('panel.saved'), { tone: 'good' })
    },
  })
  return (
    <Form form={form} className={styles.fields}>
      <TextInput
        form={form}
        name="name"
        label={t('panel.artistName')}
        required
        maxLength={limits.text.name}
      />
      <TextInput
        form={form}
        name="releaseDate"
        label={t('panel.birthDate')}
        dir="ltr"
        placeholder="MM/dd/yyyy"
        errorTexts={{ 'field.date': t('panel.badBirthDate') }}
      />
      <TextAreaInput
        form={form}
        name="biography"
        label={t('panel.biography')}
        rows={8}
        maxLength={limits.text.biography}
      />
      <div className={styles.foot}>
        <Button type="submit" variant="primary" size="lg" busy={form.busy}>
          {t('form.edit')}
        </Button>
        <FormError form={form} />
      </div>
    </Form>
  )
}
