import { type DjCard, limits } from '@nava/contracts'
import type { FormEvent } from 'react'
import { useErrorText } from '../../../lib/calls/error-text.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { AccountFields } from './parts/AccountFields.tsx'
import { FeedFound } from './parts/FeedFound.tsx'
import { useFeedForm } from './parts/use-feed-form.ts'
import styles from './FeedImport.module.css'

export function FeedForm({ djs }: { djs: readonly Pick<DjCard, 'djID' | 'name'>[] }) {
  const { t } = useI18n()
  const errors = useErrorText()
  const feed = useFeedForm(djs[0]?.djID ?? 0)
  const { review, start } = feed
  const passwordError = errors.ofField(review.error, 'password')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    feed.read()
  }
  return (
    <>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label={t('feeds.address')}
          hint={t('feeds.addressHint')}
          error={review.error && !passwordError ? errors.ofError(review.error) : undefined}
          inputMode="url"
          dir="ltr"
          placeholder="https://"
          required
          maxLength={limits.feedImports.address}
          value={feed.address}
          onChange={({ currentTarget }) => feed.setAddress(currentTarget.value)}
          onPaste={(event) => {
            if (feed.pasteAddress(event.clipboardData.getData('text'))) event.preventDefault()
          }}
        />
        <AccountFields
          account={feed.account}
          error={passwordError}
          open={feed.showsAccount}
          onOpen={feed.setShowsAccount}
          onChange={feed.setAccount}
        />
        {djs.length > 1 && (
          <Select
            label={t('feeds.dj')}
            options={djs.map(({ djID: id, name }) => ({ value: String(id), label: name }))}
            value={String(feed.djID)}
            onChange={(chosen) => feed.setDjID(Number(chosen))}
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
          encoding={feed.encoding}
          onEncoding={feed.read}
          error={start.error ? errors.ofError(start.error) : undefined}
          onImport={feed.begin}
        />
      )}
    </>
  )
}
