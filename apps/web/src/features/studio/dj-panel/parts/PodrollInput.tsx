import { limits, listDjs, PODROLL_MAX, type PodrollItem } from '@nava/contracts'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { query } from '../../../../lib/calls/query.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { imageAddress } from '../../../../lib/paths/paths.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Grip } from '../../../../ui/controls/Grip.tsx'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { TextField } from '../../../../ui/controls/TextField.tsx'
import { Cover } from '../../../../ui/media/Cover.tsx'
import { onKeys } from '../../../../ui/keys/on-keys.ts'
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx'
import { useReorder } from '../../../../ui/use-reorder.ts'
import { Picker } from '../../../platform/forms/Picker.tsx'
import { type FieldOf, useField } from '../../../platform/forms/use-field.ts'
import styles from './ListInputs.module.css'

type PodrollInputProps<Values extends FieldValues> = FieldOf<Values, readonly PodrollItem[]> & {
  /** Whose list it is */
  djID: number
}

const keyOf = (item: PodrollItem) => ('djID' in item ? item.djID : item.address)

export function PodrollInput<Values extends FieldValues>({ form, name, djID }: PodrollInputProps<Values>) {
  const { t } = useI18n()
  const { value: items, set, error } = useField({ form, name })
  const [said, say] = useState('')
  const reorder = useReorder({
    count: items.length,
    onMove: (from, to) => {
      const moved = items[from]
      if (moved === undefined) return
      say(t('panel.movedTo', { title: moved.title, place: to + 1 }))
      set(items.toSpliced(from, 1).toSpliced(to, 0, moved))
    },
  })
  const add = (item: PodrollItem) => {
    if (!items.some((each) => keyOf(each) === keyOf(item))) set([...items, item])
  }
  return (
    <fieldset className={styles.field}>
      <legend>{t('panel.recommendsOrder')}</legend>
      <p aria-live="polite">
        <VisuallyHidden>{said}</VisuallyHidden>
      </p>
      <ol>
        {items.map((item, at) => (
          <li
            key={keyOf(item)}
            className={styles.row}
            style={reorder.styleOf(at)}
            data-dragged={reorder.dragged === at || undefined}
          >
            <Grip
              {...reorder.gripProps(at)}
              label={t('panel.moveEpisode', { title: item.title })}
              title={t('panel.moveHint')}
            />
            <span className={styles.title} dir="auto" title={'djID' in item ? undefined : item.address}>
              {item.title}
            </span>
            <IconButton
              size="sm"
              label={t('form.remove', { name: item.title })}
              onClick={() => set(items.toSpliced(at, 1))}
            >
              <X />
            </IconButton>
          </li>
        ))}
      </ol>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {items.length < PODROLL_MAX && (
        <>
          <Picker
            label={t('panel.recommendDj')}
            placeholder={t('form.guestsHint')}
            find={(search) => query(listDjs, { query: { search } })}
            optionsOf={(found) => found.map(optionOf)}
            taken={[djID, ...items.flatMap((item) => ('djID' in item ? [item.djID] : []))]}
            onPick={({ id, name: title, imageVersion }) => add({ djID: id, title, imageVersion })}
          />
          <Elsewhere onAdd={add} />
        </>
      )}
    </fieldset>
  )
}

const optionOf = ({ djID, name, imageVersion }: { djID: number; name: string; imageVersion: string }) => ({
  ...{ id: djID, name, imageVersion },
  picture: <Cover kind="dj" shape="round" src={imageAddress('dj', djID, imageVersion, 96)} />,
})

/** Fields of a podcast that is not of this station */
function Elsewhere({ onAdd }: { onAdd: (item: PodrollItem) => void }) {
  const { t } = useI18n()
  const [title, setTitle] = useState('')
  const [address, setAddress] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const add = () => {
    const feed = address.trim()
    if (!URL.canParse(feed) || !/^https?:\/\//i.test(feed)) return setIsWrong(true)
    onAdd({ title: title.trim() || new URL(feed).host, address: feed, guid: '' })
    setTitle('')
    setAddress('')
  }
  // Enter would save the list without it.
  const onKeyDown = onKeys((key) => (key === 'Enter' ? add : undefined))
  return (
    <div role="group" aria-label={t('panel.recommendElsewhere')} className={styles.elsewhere}>
      <TextField
        label={t('panel.feedTitle')}
        maxLength={limits.text.title}
        value={title}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget: { value } }) => setTitle(value)}
      />
      <TextField
        label={t('panel.feedAddress')}
        dir="ltr"
        placeholder="https://"
        maxLength={limits.feedImports.address}
        value={address}
        onKeyDown={onKeyDown}
        error={isWrong ? t('panel.feedAddressWrong') : undefined}
        onChange={({ currentTarget: { value } }) => {
          setIsWrong(false)
          setAddress(value)
        }}
      />
      <Button onClick={add}>
        <Plus aria-hidden />
        {t('panel.addFeed')}
      </Button>
    </div>
  )
}
