import { limits } from '@nava/contracts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { imageOf } from '../../../lib/paths/paths.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import styles from '../artist-panel/MusicForm.module.css'
import { Form } from '../../platform/forms/Form.tsx'
import { FormError } from '../../platform/forms/FormError.tsx'
import { hasGoodColor } from '../../platform/forms/picture-color.ts'
import { PictureInput } from '../../platform/forms/PictureInput.tsx'
import { TextInput } from '../../platform/forms/TextInput.tsx'
import { useContractForm } from '../../platform/forms/use-contract-form.ts'
import { bodyOfCollection, type CollectionDraft, type OwnCollection } from './collection-draft.ts'
import { EpisodesInput } from './parts/EpisodesInput.tsx'
import { OwnDjInput } from './parts/OwnDjInput.tsx'
import { saveCollection } from './parts/save-collection.ts'
import type { DjOwner } from './use-dj-panel.ts'

interface CollectionFormProps {
  start: CollectionDraft
  owner: DjOwner
  collection?: OwnCollection
  onSaved: () => void
}

export function CollectionForm({ start, owner, collection, onSaved }: CollectionFormProps) {
  const { t } = useI18n()
  const isListed = collection?.isListed ?? false
  const form = useContractForm({
    start,
    draft: `collection/${collection?.podcastCollectionID ?? 'new'}`,
    contract: { name: 'podcastCollection', bodyOf: bodyOfCollection },
    isReady: ({ cover }: CollectionDraft) => hasGoodColor(cover),
    send: async (draft: CollectionDraft) => {
      await saveCollection(draft, collection?.podcastCollectionID)
      onSaved()
    },
  })
  return (
    <Form form={form} className={styles.form}>
      {!isListed && (
        <PictureInput
          form={form}
          name="cover"
          label={t('form.cover')}
          shape="square"
          kind="podcast"
          current={
            collection &&
            imageOf('podcastCollection', collection.podcastCollectionID, collection.imageVersion)
          }
        />
      )}
      <div className={styles.fields}>
        {isListed ? (
          <p>{t('panel.collectionListedHint')}</p>
        ) : (
          <TextInput
            form={form}
            name="name"
            label={t('panel.collectionName')}
            required
            maxLength={limits.text.title}
          />
        )}
        {!collection && owner.djs.length > 1 && <OwnDjInput form={form} name="djID" djs={owner.djs} />}
        <EpisodesInput form={form} name="podcastIDs" known={collection?.podcasts ?? []} />
        <div className={styles.foot}>
          <Button type="submit" variant="primary" size="lg" busy={form.busy}>
            {t(collection ? 'form.edit' : 'form.create')}
          </Button>
          <FormError form={form} />
        </div>
      </div>
    </Form>
  )
}
