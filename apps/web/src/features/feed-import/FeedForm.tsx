import { type DjCard, type FeedReview, limits } from '@nava/contracts'
import { type FormEvent, useState } from 'react'
import { useErrorText } from '../../lib/calls/error-text.ts'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { FeedFound } from './parts/FeedFound.tsx'
import { useReview, useStartImport } from './use-feed-import.ts'
import styles from './FeedImport.module.css'

export function FeedForm({ djs }: { djs: readonly Pick<DjCard, 'djID' | 'name'>[] }) {
  const { t } = useI18n()
  const errors = useErrorText()
  const [address, setAddress] = useState('')
  const [djID, setDjID] = useState(djs[0]?.djID ?? 0)
  const review = useReview()
  const start = useStartImport()
  const look = (event: FormEvent) => {
    event.preventDefault()
    start.reset()
    review.mutate({ address: address.trim(), djID })
  }
  const startOver = () => {
    review.reset()
    start.reset()
  }
  const begin = (found: FeedReview) => {
    start.mutate(
      { address: found.address, djID },
      {
        onSuccess: () => {
          review.reset()
          setAddress('')
        },
      },
    )
  }
  return (
    <>
      <form className={styles.form} onSubmit={look}>
        <TextField
          label={t('feeds.address')}
          hint={t('feeds.addressHint')}
          error={review.error ? errors.ofError(review.error) : undefined}
          type="url"
          inputMode="url"
          dir="ltr"
          placeholder="https://"
          required
          maxLength={limits.feedImports.address}
          value={address}
          onChange={({ currentTarget }) => {
            setAddress(currentTarget.value)
            startOver()
          }}
        />
        {djs.length > 1 && (
          <Select
            label={t('feeds.dj')}
            options={djs.map(({ djID: id, name }) => ({ value: String(id), label: name }))}
            value={String(djID)}
            onChange={(chosen) => {
              setDjID(Number(chosen))
              startOver()
            }}
          />
        )}
        <Button type="submit" variant={review.data ? 'outline' : 'primary'} busy={review.isPending}>
          {t('feeds.look')}
        </Button>
      </form>
      {review.data && (
        <FeedFound
          found={review.data}
          busy={start.isPending}
          error={start.error ? errors.ofError(start.error) : undefined}
          onImport={begin}
        />
      )}
    </>
  )
}
