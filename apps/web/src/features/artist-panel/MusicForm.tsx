import { type Music, limits } from '@nava/contracts'
import { type ReactNode, useEffect, useState } from 'react'
import { isAboutFields, useErrorText } from '../../lib/error-text.ts'
import { useI18n } from '../../lib/i18n.ts'
import { imageOf } from '../../lib/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toasts.ts'
import { ArtistPicker } from './parts/ArtistPicker.tsx'
import { ChoiceChips } from './parts/ChoiceChips.tsx'
import { KeywordsField } from './parts/KeywordsField.tsx'
import { PictureField } from './parts/PictureField.tsx'
import { type MusicDraft, formOf, toggled } from './music-draft.ts'
import { useLookups } from './parts/use-lookups.ts'
import { type Pictures, type Saved, useSaveMusic } from './parts/use-save-music.ts'
import styles from './MusicForm.module.css'

interface MusicFormProps {
  start: MusicDraft
  /** The track that is changed; a new one is created without. */
  musicID?: number
  /** The pictures that it has. */
  versions?: Pick<Music, 'imageVersion' | 'topImageVersion'>
  albumName?: string
  onSaved: (saved: Saved) => void
}

/** Everything about a track but its recording. */
export function MusicForm({ start, musicID, versions, albumName, onSaved }: MusicFormProps) {
  const { t } = useI18n()
  const [draft, setDraft] = useState(start)
  const [pictures, setPictures] = useState<Pictures>({})
  const [badDate, setBadDate] = useState(false)
  const lookups = useLookups()
  const save = useSaveMusic(musicID)
  const failed = useNotice(save.isError ? save.submittedAt : 0)
  const errors = useErrorText()
  const set = (change: Partial<MusicDraft>) => setDraft((before) => ({ ...before, ...change }))
  const errorOf = (field: string) => errors.ofField(save.error, field)

  const submit = () => {
    const dateIsBad = formOf(draft) === undefined
    setBadDate(dateIsBad)
    if (dateIsBad || save.isPending) return
    save.mutate(
      { draft, pictures },
      {
        onSuccess: (saved) => {
          if (!saved.picturesSaved) toast(t('form.serverError'), { tone: 'bad' })
          onSaved(saved)
        },
      },
    )
  }

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={styles.pictures}>
        <PictureField
          label={t('form.cover')}
          shape="square"
          current={musicID ? imageOf('music', musicID, versions?.imageVersion ?? '') : undefined}
          picked={pictures.cover}
          onPick={(cover) => setPictures((before) => ({ ...before, cover }))}
        />
        <PictureField
          label={t('form.topCover')}
          shape="wide"
          current={musicID ? imageOf('musicTop', musicID, versions?.topImageVersion ?? '') : undefined}
          picked={pictures.topCover}
          onPick={(topCover) => setPictures((before) => ({ ...before, topCover }))}
        />
      </div>
      <div className={styles.fields}>
        <TextField
          label={t('form.title')}
          required
          maxLength={limits.text.title}
          value={draft.title}
          error={errorOf('title')}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <ArtistPicker
          chosen={draft.artists}
          onChange={(artists) => set({ artists })}
          error={errorOf('musicArtists')}
        />
        <div className={styles.pair}>
          <TextField
            label={t('form.releaseDate')}
            dir="ltr"
            placeholder="MM/dd/yyyy HH:mm"
            hint={t('form.releaseDateHint')}
            value={draft.releaseDate}
            error={badDate ? t('form.badDate') : errorOf('releaseDate')}
            onChange={(event) => set({ releaseDate: event.currentTarget.value })}
          />
          <Select
            label={t('form.language')}
            options={[
              { value: '', label: t('form.noLanguage') },
              ...lookups.languages.map(({ languageID, lang }) => ({
                value: String(languageID),
                label: lang,
              })),
            ]}
            value={draft.languageID}
            error={errorOf('languageID')}
            onChange={(languageID) => set({ languageID })}
          />
        </div>
        <ChoiceChips
          label={t('form.genres')}
          options={lookups.genres.map(({ genreID, name }) => ({ id: genreID, name }))}
          chosen={draft.genreIDs}
          error={errorOf('genreMusics')}
          onToggle={(id) => set({ genreIDs: toggled(draft.genreIDs, id, limits.perMusic.genres) })}
        />
        <ChoiceChips
          label={t('form.types')}
          options={lookups.types.map(({ typeID, typeName }) => ({ id: typeID, name: typeName }))}
          chosen={draft.typeIDs}
          error={errorOf('musicTypes')}
          onToggle={(id) => set({ typeIDs: toggled(draft.typeIDs, id, limits.perMusic.types) })}
        />
        <KeywordsField
          keywords={draft.keywords}
          onChange={(keywords) => set({ keywords })}
          error={errorOf('keywords')}
        />
        <TextArea
          label={t('form.lyrics')}
          hint={t('form.lyricsHint')}
          rows={8}
          maxLength={limits.text.lyrics}
          value={draft.lyrics}
          error={errorOf('lyrics')}
          onChange={(event) => set({ lyrics: event.currentTarget.value })}
        />
        {draft.albumID > 0 && (
          <p className={styles.album}>
            {t('form.album', { name: albumName ?? '' })}
            <Button size="sm" onClick={() => set({ albumID: 0 })}>
              {t('form.leaveAlbum')}
            </Button>
          </p>
        )}
        <Switch
          checked={draft.isCommingSoon}
          onChange={(isCommingSoon) => set({ isCommingSoon })}
          hint={t('form.comingSoonHint')}
        >
          {t('form.comingSoon')}
        </Switch>
        <Switch checked={draft.isExlusive} onChange={(isExlusive) => set({ isExlusive })}>
          {t('form.exclusive')}
        </Switch>
        <div className={styles.foot}>
          <Button type="submit" variant="primary" size="lg" busy={save.isPending}>
            {t(musicID ? 'form.edit' : 'form.create')}
          </Button>
          {failed && (
            <p className={styles.failed} role="alert">
              {t('form.failed')}
            </p>
          )}
          {!failed && save.isError && !isAboutFields(save.error) && (
            <p className={styles.failed}>{errors.ofError(save.error)}</p>
          )}
        </div>
      </div>
    </form>
  )
}

interface SwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
  hint?: string
  children: ReactNode
}

function Switch({ checked, onChange, hint, children }: SwitchProps) {
  return (
    <label className={styles.switch}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>
        {children}
        {hint && <small>{hint}</small>}
      </span>
    </label>
  )
}

/** True for the time of a failure notice after `at`, a time in milliseconds; 0 for nothing to notice. */
function useNotice(at: number): boolean {
  const [over, setOver] = useState(0)
  useEffect(() => {
    if (!at) return
    const timer = setTimeout(() => setOver(at), limits.notice.failure)
    return () => clearTimeout(timer)
  }, [at])
  return at > 0 && over !== at
}
