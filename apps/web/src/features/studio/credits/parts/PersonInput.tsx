import { Combobox, ComboboxItem, ComboboxPopover, useComboboxStore } from '@ariakit/react/combobox'
import { useStoreState } from '@ariakit/react/store'
import { artistsForCreateMusic, limits } from '@nava/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { query } from '../../../../lib/calls/query.ts'
import { formatNumber, useI18n } from '../../../../lib/i18n/i18n.ts'
import { TextField } from '../../../../ui/controls/TextField.tsx'
import type { CreditRow } from '../credit-rows.ts'
import styles from './CreditsEditor.module.css'

interface PersonInputProps {
  row: CreditRow
  isMissed: boolean
  onChange: (change: Pick<CreditRow, 'name' | 'artistID'>) => void
}

/** Takes any name, and suggests the artists of the station. Another name is not that artist any more. */
export function PersonInput({ row: { name, artistID }, isMissed, onChange }: PersonInputProps) {
  const { t, language } = useI18n()
  const store = useComboboxStore({
    value: name,
    setValue: (value) => value !== name && onChange({ name: value, artistID: 0 }),
  })
  const isOpen = useStoreState(store, 'open')
  const search = useDeferredValue(name.trim())
  const { data: found = [] } = useQuery({
    ...query(artistsForCreateMusic, { query: { search } }),
    placeholderData: keepPreviousData,
    enabled: isOpen && search !== '',
  })
  const shown = search === '' ? [] : found.slice(0, SUGGESTED)
  return (
    <div className={styles.person}>
      <Combobox
        store={store}
        showOnClick={false}
        maxLength={limits.text.name}
        render={
          <TextField
            label={t('panel.credits.name')}
            error={isMissed ? t('panel.credits.nameMissing') : undefined}
            hint={artistID !== 0 && t('panel.credits.links')}
            aria-required
          />
        }
      />
      {shown.length > 0 && (
        <ComboboxPopover
          store={store}
          gutter={4}
          sameWidth
          aria-label={t('panel.credits.name')}
          className={styles.options}
        >
          {shown.map((artist) => (
            <ComboboxItem
              key={artist.artistID}
              value={artist.name}
              setValueOnClick={false}
              className={styles.option}
              onClick={() => onChange({ name: artist.name, artistID: artist.artistID })}
            >
              <bdi>{artist.name}</bdi>{' '}
              <small>
                {t('panel.followers')}: {formatNumber(artist.followerCount, language)}
              </small>
            </ComboboxItem>
          ))}
        </ComboboxPopover>
      )}
    </div>
  )
}

const SUGGESTED = 8
