import { deleteSubtitles, listSubtitles, setSubtitles } from '@nava/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/calls/call.ts'
import { useErrorText } from '../../../lib/calls/error-text.ts'
import { formatNumber, useI18n } from '../../../lib/i18n/i18n.ts'
import { Loaded } from '../../../lib/lists/Loaded.tsx'
import { invalidate, query } from '../../../lib/calls/query.ts'
import { nameOfLanguage, TEXT_LANGUAGES } from '../../../lib/i18n/text-languages.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import styles from './VideoSubtitles.module.css'

export function VideoSubtitles({ musicID }: { musicID: number }) {
  const { t, language: reader } = useI18n()
  const errors = useErrorText()
  const [language, setLanguage] = useState<string>(reader)
  const params = { id: musicID }
  const list = useQuery(query(listSubtitles, { params }))
  const refresh = () => invalidate(listSubtitles, { params })
  const nameOf = (tag: string) => nameOfLanguage(tag, reader)
  const send = useMutation({
    mutationFn: ({ file, language: tag }: { file: File; language: string }) =>
      call(setSubtitles, { params: { ...params, language: tag }, body: file }),
    onSuccess: async (_, sent) => {
      await refresh()
      toast(t('upload.subtitlesSaved', { language: nameOf(sent.language) }))
    },
  })
  const remove = useMutation({
    mutationFn: (tag: string) => call(deleteSubtitles, { params: { ...params, language: tag } }),
    onSuccess: async (_, tag) => {
      await refresh()
      toast(t('upload.subtitlesRemoved', { language: nameOf(tag) }))
    },
  })
  const isBusy = send.isPending || remove.isPending
  const error = send.error ?? remove.error
  const choose = (tag: string) => (file: File) => {
    remove.reset()
    send.mutate({ file, language: tag })
  }
  return (
    <section className={styles.subtitles}>
      <h2>{t('upload.subtitles')}</h2>
      <p className={styles.hint}>{t('upload.subtitlesHint')}</p>
      <Loaded query={list} skeleton={<Skeleton height={48} />}>
        {({ subtitles }) =>
          subtitles.length === 0 ? (
            <p>{t('upload.noSubtitles')}</p>
          ) : (
            <ul className={styles.list}>
              {subtitles.map(({ language: tag, lines }) => (
                <SubtitleRow
                  key={tag}
                  name={nameOf(tag)}
                  lines={lines}
                  isBusy={isBusy}
                  onFile={choose(tag)}
                  onRemove={() => {
                    send.reset()
                    remove.mutate(tag)
                  }}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div className={styles.add}>
        <Select
          label={t('upload.subtitlesLanguage')}
          options={[...new Set([language, ...TEXT_LANGUAGES])].map((tag) => ({
            value: tag,
            label: nameOf(tag),
          }))}
          value={language}
          onChange={setLanguage}
        />
        <FileChoice label={t('upload.addSubtitles')} isBusy={isBusy} onFile={choose(language)} />
      </div>
      {error && (
        <p className={styles.failed} role="alert">
          {errors.ofError(error)}
        </p>
      )}
    </section>
  )
}

interface SubtitleRowProps {
  name: string
  lines: number
  isBusy: boolean
  onFile: (file: File) => void
  onRemove: () => void
}

function SubtitleRow({ name, lines, isBusy, onFile, onRemove }: SubtitleRowProps) {
  const { t, language } = useI18n()
  return (
    <li className={styles.row}>
      <span className={styles.name}>{name}</span>
      <span className={styles.hint}>
        {t('upload.subtitleLines', { count: lines, shown: formatNumber(lines, language) })}
      </span>
      <FileChoice
        label={t('upload.replaceSubtitles', { language: name })}
        isBusy={isBusy}
        isIcon
        onFile={onFile}
      />
      <IconButton
        label={t('upload.removeSubtitles', { language: name })}
        disabled={isBusy}
        onClick={onRemove}
      >
        <Trash2 />
      </IconButton>
    </li>
  )
}

interface FileChoiceProps {
  label: string
  isBusy: boolean
  isIcon?: boolean
  onFile: (file: File) => void
}

function FileChoice({ label, isBusy, isIcon = false, onFile }: FileChoiceProps) {
  return (
    <label className={isIcon ? styles.replace : styles.choose} data-busy={isBusy || undefined} title={label}>
      {isIcon ? <Upload aria-hidden /> : <span>{label}</span>}
      <input
        type="file"
        aria-label={label}
        accept=".vtt,.srt,text/vtt,application/x-subrip"
        disabled={isBusy}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // Lets the user choose the same file again.
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </label>
  )
}
