import { type MusicCard, limits, recentPlays, search } from '@nava/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { query } from '../../../lib/calls/query.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { TrackRow } from '../../catalogue/music/TrackRow.tsx'
import { queueOf } from '../../listening/player/queue-of.ts'
import { isSearchable } from '../../catalogue/search/is-searchable.ts'
import { addMusics } from './add-musics.ts'
import styles from './AddTracks.module.css'

const SHOWN = 8

/** Searches the catalogue for tracks to add to a playlist; before anything is typed, offers those played lately. */
export function AddTracks({ playListID, musics }: { playListID: number; musics: readonly MusicCard[] }) {
  const { t } = useI18n()
  const [typed, type] = useState('')
  const [said, say] = useState('')
  const [adding, setAdding] = useState<ReadonlySet<number>>(new Set())
  const { found, isSearch, isDone } = useOffered(typed)
  const held = new Set(musics.map(({ musicID }) => musicID))
  const offered = found.filter(({ musicID }) => !held.has(musicID)).slice(0, SHOWN)
  const queue = queueOf(offered)
  const add = async ({ musicID, title }: MusicCard) => {
    setAdding((before) => new Set(before).add(musicID))
    try {
      await addMusics(playListID, [musicID], () => undefined)
      say(t('table.added', { title }))
    } catch (error) {
      await toastError(error)
    }
    setAdding((before) => new Set([...before].filter((id) => id !== musicID)))
  }
  return (
    <section className={styles.adding} aria-label={t('table.addTitle')}>
      <h2>{t('table.addTitle')}</h2>
      <div className={styles.field}>
        <TextField
          type="search"
          label={t('table.addSearch')}
          placeholder={t('table.addSearch')}
          hideLabel
          value={typed}
          maxLength={limits.search.maxCharacters}
          autoComplete="off"
          onChange={(event) => type(event.currentTarget.value)}
        />
      </div>
      <p aria-live="polite">
        <VisuallyHidden>{said}</VisuallyHidden>
      </p>
      {!isSearch && offered.length > 0 && <p className={styles.lead}>{t('table.suggested')}</p>}
      {isDone && found.length === 0 && <p className={styles.lead}>{t('table.addNone')}</p>}
      <ul>
        {offered.map((music) => (
          <li key={music.musicID} className={styles.row}>
            <div className={styles.track}>
              <TrackRow music={music} queue={queue} />
            </div>
            <IconButton
              label={t('table.add', { title: music.title })}
              disabled={adding.has(music.musicID)}
              onClick={() => void add(music)}
            >
              <Plus />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns the tracks found for `typed`, or those played lately if it is too short to search for. */
function useOffered(typed: string) {
  const isSearch = isSearchable(typed)
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), limits.search.debounce)
    return () => clearTimeout(timer)
  }, [typed])
  const found = useQuery({
    ...query(search, { params: { text } }),
    enabled: isSearch && isSearchable(text),
    placeholderData: keepPreviousData,
  })
  const recent = useQuery({ ...query(recentPlays), enabled: !isSearch })
  const tracks = (isSearch ? found.data?.musics : recent.data) ?? []
  return {
    found: tracks.filter(({ hasAudio, isCommingSoon }) => hasAudio || isCommingSoon),
    isSearch,
    isDone: isSearch && found.isSuccess && text === typed.trim(),
  }
}
