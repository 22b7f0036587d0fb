import { type EpisodeType, type Podcast, limits } from '@nava/contracts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { imageOf } from '../../../lib/paths/paths.ts'
import { FormFoot } from '../artist-panel/FormFoot.tsx'
import styles from '../artist-panel/MusicForm.module.css'
import { Form } from '../../platform/forms/Form.tsx'
import { ReleaseDateInput } from '../../platform/forms/ReleaseDateInput.tsx'
import { hasGoodColor } from '../../platform/forms/picture-color.ts'
import { PictureInput } from '../../platform/forms/PictureInput.tsx'
import { SelectInput } from '../../platform/forms/SelectInput.tsx'
import { SwitchInput } from '../../platform/forms/SwitchInput.tsx'
import { TextAreaInput, TextInput } from '../../platform/forms/TextInput.tsx'
import { type ContractForm, useContractForm } from '../../platform/forms/use-contract-form.ts'
import { DjInput } from './parts/DjInput.tsx'
import { SoundbitesInput } from './parts/SoundbitesInput.tsx'
import { savePodcast } from './parts/save-podcast.ts'
import { type PodcastDraft, bodyOfPodcast } from './podcast-draft.ts'
import type { DjOwner } from './use-dj-panel.ts'

interface PodcastFormProps {
  start: PodcastDraft
  owner: DjOwner
  /** Undefined for a new episode */
  podcast?: Podcast
  onSaved: (podcast: Podcast) => void
}

export function PodcastForm({ start, owner, podcast, onSaved }: PodcastFormProps) {
  const { t } = useI18n()
  const form = useContractForm({
    start,
    draft: `podcast/${podcast?.podcastID ?? 'new'}`,
    contract: { name: 'podcast', bodyOf: bodyOfPodcast },
    isReady: ({ cover }: PodcastDraft) => hasGoodColor(cover),
    send: async (draft: PodcastDraft) => onSaved(await savePodcast(draft, podcast?.podcastID)),
  })
  return (
    <Form form={form} className={styles.form}>
      <PictureInput
        form={form}
        name="cover"
        label={t('form.cover')}
        shape="square"
        kind="podcast"
        current={podcast && imageOf('podcast', podcast.podcastID, podcast.imageVersion)}
      />
      <div className={styles.fields}>
        <p className={styles.note}>{t('form.required')}</p>
        <TextInput form={form} name="title" label={t('form.title')} required maxLength={limits.text.title} />
        <DjInput form={form} name="podcastDjs" own={owner.djs} guests={podcast?.podcastDjs ?? []} />
        <ReleaseDateInput form={form} name="releaseDate" />
        <TextAreaInput
          form={form}
          name="description"
          label={t('form.description')}
          hint={t('form.descriptionHint')}
          rows={10}
          maxLength={limits.text.description}
        />
        <NumberFields form={form} />
        <SoundbitesInput form={form} name="soundbites" podcast={podcast} />
        <SwitchInput form={form} name="isExplicit" hint={t('form.explicitHint')}>
          {t('form.explicit')}
        </SwitchInput>
        <FormFoot form={form} isNew={!podcast} />
      </div>
    </Form>
  )
}

function NumberFields({ form }: { form: ContractForm<PodcastDraft> }) {
  const { t } = useI18n()
  const kinds: Record<EpisodeType, string> = {
    full: t('form.episodeFull'),
    trailer: t('form.episodeTrailer'),
    bonus: t('form.episodeBonus'),
  }
  return (
    <>
      <div className={styles.pair}>
        <TextInput form={form} name="season" label={t('form.season')} inputMode="numeric" maxLength={4} />
        <TextInput
          form={form}
          name="episode"
          label={t('form.episodeNumber')}
          inputMode="numeric"
          maxLength={5}
        />
      </div>
      <TextInput
        form={form}
        name="seasonName"
        label={t('form.seasonName')}
        maxLength={limits.perPodcast.seasonName}
      />
      <SelectInput
        form={form}
        name="episodeType"
        label={t('form.episodeType')}
        options={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
      />
    </>
  )
}
