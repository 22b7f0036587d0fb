import { artistsForCreateMusic, limits } from '@nava/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { query } from '../../../../lib/calls/query.ts'
import { TextField } from '../../../../ui/controls/TextField.tsx'
import { ChipList } from '../../../platform/forms/ChipList.tsx'
import { type FieldOf, useField } from '../../../platform/forms/use-field.ts'
import type { NamedArtist } from '../music-draft.ts'
import styles from './ArtistPicker.module.css'

export function ArtistPicker<Values extends FieldValues>(field: FieldOf<Values, readonly NamedArtist[]>) {
  const { t } = useI18n()
  const { value: chosen, set: onChange, error } = useField(field)
  const id = useId()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const search = useDeferredValue(typed.trim())
  const { data = [] } = useQuery({
    ...query(artistsForCreateMusic, { query: { search } }),
    placeholderData: keepPreviousData,
    enabled: open,
  })
  const offered = data.filter(({ artistID }) => !chosen.some((other) => other.artistID === artistID))
  const active = offered[Math.min(at, offered.length - 1)]

  const choose = (artist: NamedArtist | undefined) => {
    if (!artist || chosen.length >= limits.perMusic.artists) return
    onChange([...chosen, artist])
    setTyped('')
    setAt(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const keys: Record<string, () => void> = {
      ArrowDown: () => (open ? setAt(Math.min(at + 1, offered.length - 1)) : setOpen(true)),
      ArrowUp: () => setAt(Math.max(0, at - 1)),
      Enter: () => choose(open ? active : undefined),
      Escape: () => setOpen(false),
    }
    const act = keys[event.key]
    if (!act) {
      if (event.key === 'Backspace' && !typed) onChange(chosen.slice(0, -1))
      return
    }
    event.preventDefault()
    act()
  }
  return (
    <div className={styles.picker}>
      <TextField
        label={t('form.artists')}
        error={error}
        role="combobox"
        aria-required
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && active ? `${id}-${active.artistID}` : undefined}
        autoComplete="off"
        placeholder={t('form.artistsHint')}
        value={typed}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setOpen(true)
          setAt(0)
        }}
      />
      {open && <OfferedArtists id={id} offered={offered} active={active} onChoose={choose} />}
      <ChipList
        label={t('form.artists')}
        chips={chosen.map(({ artistID, name }) => ({ key: artistID, text: name }))}
        onRemove={(key) => onChange(chosen.filter(({ artistID }) => artistID !== key))}
      />
    </div>
  )
}

interface OfferedArtistsProps {
  id: string
  offered: readonly NamedArtist[]
  active: NamedArtist | undefined
  onChoose: (artist: NamedArtist) => void
}

function OfferedArtists({ id, offered, active, onChoose }: OfferedArtistsProps) {
  const { t } = useI18n()
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t('form.artists')} className={styles.list}>
      {offered.map((artist) => (
        <div
          key={artist.artistID}
          id={`${id}-${artist.artistID}`}
          role="option"
          aria-selected={artist === active}
          className={styles.option}
          // Handles `pointerdown`, because the click would come after the loss of focus, which closes the
          // list.
          onPointerDown={(event) => {
            event.preventDefault()
            onChoose(artist)
          }}
        >
          <bdi>{artist.name}</bdi>
        </div>
      ))}
      {offered.length === 0 && <p className={styles.none}>{t('form.noArtist')}</p>}
    </div>
  )
}
