import { djPanelPodcasts, limits, type PodcastCard } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { query } from '../../../../lib/calls/query.ts'
import { Grip } from '../../../../ui/controls/Grip.tsx'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { Select } from '../../../../ui/controls/Select.tsx'
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx'
import { useReorder } from '../../../../ui/use-reorder.ts'
import { type FieldOf, useField } from '../../../platform/forms/use-field.ts'
import styles from './ListInputs.module.css'

type EpisodesInputProps<Values extends FieldValues> = FieldOf<Values, readonly number[]> & {
  known: readonly Pick<PodcastCard, 'podcastID' | 'title'>[]
}

export function EpisodesInput<Values extends FieldValues>({ form, name, known }: EpisodesInputProps<Values>) {
  const { t } = useI18n()
  const { value: podcastIDs, set, error } = useField({ form, name })
  const { data: own = [] } = useQuery(query(djPanelPodcasts, { query: { take: limits.panel.maxTake } }))
  const [said, say] = useState('')
  const titles = new Map([...known, ...own].map(({ podcastID, title }) => [podcastID, title]))
  const titleOf = (podcastID: number) => titles.get(podcastID) ?? `#${podcastID}`
  const offered = own.filter(({ podcastID }) => !podcastIDs.includes(podcastID))
  const reorder = useReorder({
    count: podcastIDs.length,
    onMove: (from, to) => {
      const moved = podcastIDs[from]
      if (moved === undefined) return
      say(t('panel.movedTo', { title: titleOf(moved), place: to + 1 }))
      set(podcastIDs.toSpliced(from, 1).toSpliced(to, 0, moved))
    },
  })
  return (
    <fieldset className={styles.field}>
      <legend>{t('panel.collectionOrder')}</legend>
      <p aria-live="polite">
        <VisuallyHidden>{said}</VisuallyHidden>
      </p>
      <ol>
        {podcastIDs.map((podcastID, at) => (
          <li
            key={podcastID}
            className={styles.row}
            style={reorder.styleOf(at)}
            data-dragged={reorder.dragged === at || undefined}
          >
            <Grip
              {...reorder.gripProps(at)}
              label={t('panel.moveEpisode', { title: titleOf(podcastID) })}
              title={t('panel.moveHint')}
            />
            <span className={styles.title} dir="auto">
              {titleOf(podcastID)}
            </span>
            <IconButton
              size="sm"
              label={t('panel.removeEpisode', { title: titleOf(podcastID) })}
              onClick={() => set(podcastIDs.filter((each) => each !== podcastID))}
            >
              <X />
            </IconButton>
          </li>
        ))}
      </ol>
      {podcastIDs.length < limits.perPodcastCollection.podcasts && (
        <Select
          label={t('panel.addToCollection')}
          options={[
            { value: '', label: t('panel.chooseEpisode') },
            ...offered.map(({ podcastID, title }) => ({ value: String(podcastID), label: title })),
          ]}
          value=""
          error={error}
          onChange={(chosen) => {
            if (chosen !== '') set([...podcastIDs, Number(chosen)])
          }}
        />
      )}
    </fieldset>
  )
}
