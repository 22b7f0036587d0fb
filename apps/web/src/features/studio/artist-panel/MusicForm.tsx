import { type Music, limits } from '@nava/contracts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { imageOf } from '../../../lib/paths/paths.ts'
import { ChipsInput } from '../../platform/forms/ChipsInput.tsx'
import { ChoiceInput } from '../../platform/forms/ChoiceInput.tsx'
import { Form } from '../../platform/forms/Form.tsx'
import { PictureInput } from '../../platform/forms/PictureInput.tsx'
import { ReleaseDateInput } from '../../platform/forms/ReleaseDateInput.tsx'
import { hasGoodColor } from '../../platform/forms/picture-color.ts'
import { SelectInput } from '../../platform/forms/SelectInput.tsx'
import { SwitchInput } from '../../platform/forms/SwitchInput.tsx'
import { TextInput } from '../../platform/forms/TextInput.tsx'
import { type ContractForm, useContractForm } from '../../platform/forms/use-contract-form.ts'
import { useField } from '../../platform/forms/use-field.ts'
import { FormFoot } from './FormFoot.tsx'
import { type MusicDraft, bodyOf } from './music-draft.ts'
import { AlbumInput } from './parts/AlbumInput.tsx'
import { ArtistPicker } from './parts/ArtistPicker.tsx'
import { LyricsInput } from './parts/LyricsInput.tsx'
import { useLookups } from './parts/use-lookups.ts'
import { useSaveMusic } from './parts/use-save-music.ts'
import styles from './MusicForm.module.css'

interface MusicFormProps {
  start: MusicDraft
  /** Undefined for a new track */
  musicID?: number
  versions?: Pick<Music, 'imageVersion' | 'topImageVersion'>
  albumName?: string
  recorded?: number | undefined
  onSaved: (music: Music) => void
}

export function MusicForm({ start, musicID, versions, albumName = '', recorded, onSaved }: MusicFormProps) {
  const { t } = useI18n()
  const save = useSaveMusic(musicID)
  const form = useContractForm({
    start,
    draft: `music/${musicID ?? 'new'}`,
    contract: { name: 'music', bodyOf },
    isReady: ({ cover, topCover }: MusicDraft) => hasGoodColor(cover) && hasGoodColor(topCover),
    send: async (draft: MusicDraft) => onSaved(await save.mutateAsync(draft)),
  })
  return (
    <Form form={form} className={styles.form}>
      <div className={styles.pictures}>
        <PictureInput
          form={form}
          name="cover"
          label={t('form.cover')}
          shape="square"
          kind="music"
          current={musicID ? imageOf('music', musicID, versions?.imageVersion ?? '') : undefined}
        />
        <PictureInput
          form={form}
          name="topCover"
          label={t('form.topCover')}
          shape="wide"
          kind="music"
          current={musicID ? imageOf('musicTop', musicID, versions?.topImageVersion ?? '') : undefined}
        />
      </div>
      <div className={styles.fields}>
        <p className={styles.note}>{t('form.required')}</p>
        <Fields form={form} recorded={recorded} />
        <AlbumFields form={form} albumName={albumName} artists={start.musicArtists} />
        <SwitchInput form={form} name="isCommingSoon" hint={t('form.comingSoonHint')}>
          {t('form.comingSoon')}
        </SwitchInput>
        <SwitchInput form={form} name="isExlusive">
          {t('form.exclusive')}
        </SwitchInput>
        <SwitchInput form={form} name="isExplicit" hint={t('form.explicitHint')}>
          {t('form.explicit')}
        </SwitchInput>
        <FormFoot form={form} isNew={!musicID} />
      </div>
    </Form>
  )
}

interface AlbumFieldsProps {
  form: ContractForm<MusicDraft>
  albumName: string
  artists: MusicDraft['musicArtists']
}

/** Another album clears the place, which the server then gives. */
function AlbumFields({ form, albumName, artists }: AlbumFieldsProps) {
  const { t } = useI18n()
  const album = useField<MusicDraft, number>({ form, name: 'albumID' })
  const [disc, track] = [useField({ form, name: 'disc' }), useField({ form, name: 'track' })]
  const clear = () => [disc, track].forEach(({ set }) => set(''))
  return (
    <>
      <AlbumInput form={form} name="albumID" albumName={albumName} artists={artists} onChange={clear} />
      {album.value > 0 && (
        <div className={styles.pair}>
          <TextInput form={form} name="disc" label={t('form.disc')} inputMode="numeric" maxLength={2} />
          <TextInput form={form} name="track" label={t('form.track')} inputMode="numeric" maxLength={3} />
        </div>
      )}
    </>
  )
}

function Fields({ form, recorded }: { form: ContractForm<MusicDraft>; recorded: number | undefined }) {
  const { t } = useI18n()
  const lookups = useLookups()
  const languages = lookups.languages.map(({ languageID, lang }) => ({
    value: String(languageID),
    label: lang,
  }))
  return (
    <>
      <TextInput form={form} name="title" label={t('form.title')} required maxLength={limits.text.title} />
      <ArtistPicker form={form} name="musicArtists" />
      <div className={styles.pair}>
        <ReleaseDateInput form={form} name="releaseDate" />
        <SelectInput
          form={form}
          name="languageID"
          label={t('form.language')}
          options={[{ value: '', label: t('form.noLanguage') }, ...languages]}
        />
      </div>
      <ChoiceInput
        form={form}
        name="genreMusics"
        label={t('form.genres')}
        options={lookups.genres.map(({ genreID, name }) => ({ id: genreID, name }))}
        max={limits.perMusic.genres}
      />
      <ChoiceInput
        form={form}
        name="musicTypes"
        label={t('form.types')}
        options={lookups.types.map(({ typeID, typeName }) => ({ id: typeID, name: typeName }))}
        max={limits.perMusic.types}
      />
      <ChipsInput
        form={form}
        name="keywords"
        label={t('form.keywords')}
        hint={t('form.keywordsHint')}
        max={limits.perMusic.keywords}
        maxLength={limits.text.keyword}
      />
      <LyricsInput form={form} name="lyrics" musicID={recorded} />
    </>
  )
}
