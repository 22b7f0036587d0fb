import { type CodePage, type DjCard, type FeedReview, limits } from '@nava/contracts'
import { type FormEvent, useState } from 'react'
import { ProblemError } from '../../../lib/calls/call-errors.ts'
import { useErrorText } from '../../../lib/calls/error-text.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { AccountFields } from './parts/AccountFields.tsx'
import { FeedFound } from './parts/FeedFound.tsx'
import { type AddressParts, splitAddress } from './parts/split-address.ts'
import { useReview, useStartImport } from './use-feed-import.ts'
import styles from './FeedImport.module.css'

const NO_ACCOUNT = { name: '', password: '' }

export function FeedForm({ djs }: { djs: readonly Pick<DjCard, 'djID' | 'name'>[] }) {
  const { t } = useI18n()
  const errors = useErrorText()
  const [address, setAddress] = useState('')
  const [account, setAccount] = useState(NO_ACCOUNT)
  const [showsAccount, setShowsAccount] = useState(false)
  const [djID, setDjID] = useState(djs[0]?.djID ?? 0)
  const review = useReview()
  const start = useStartImport()
  const look = (event: FormEvent) => {
    event.preventDefault()
    read()
  }
  /** `encoding`: of the feed's text, if it was read in a wrong one */
  const read = (encoding?: CodePage) => {
    start.reset()
    const { address: asked, ...used } = moveAccount()
    review.mutate(
      { address: asked.trim(), djID, ...used, ...(encoding && { encoding }) },
      { onError: (error) => asksForAccount(error) && setShowsAccount(true) },
    )
  }
  /** Moves the name and password of an address into their fields, so that they are not shown. */
  const moveAccount = () => {
    const parts = splitAddress(address)
    if (!parts) return { address, ...account }
    showParts(parts)
    return parts
  }
  const showParts = ({ address: plain, ...used }: AddressParts) => {
    setAddress(plain)
    setAccount(used)
    setShowsAccount(true)
  }
  const startOver = () => {
    review.reset()
    start.reset()
  }
  const begin = (found: FeedReview) => {
    start.mutate(
      { address: found.address, djID, ...account, ...(encoding && { encoding }) },
      {
        onSuccess: () => {
          review.reset()
          setAddress('')
          setAccount(NO_ACCOUNT)
          setShowsAccount(false)
        },
      },
    )
  }
  // The code page belongs to the review that was asked for with it.
  const encoding = review.variables?.encoding
  const passwordError = errors.ofField(review.error, 'password')
  return (
    <>
      <form className={styles.form} onSubmit={look}>
        <TextField
          label={t('feeds.address')}
          hint={t('feeds.addressHint')}
          error={review.error && !passwordError ? errors.ofError(review.error) : undefined}
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
          onPaste={(event) => {
            const parts = splitAddress(event.clipboardData.getData('text'))
            if (!parts) return
            event.preventDefault()
            showParts(parts)
            startOver()
          }}
        />
        <AccountFields
          account={account}
          error={passwordError}
          open={showsAccount}
          onOpen={setShowsAccount}
          onChange={(changed) => {
            setAccount(changed)
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
          encoding={encoding}
          onEncoding={read}
          error={start.error ? errors.ofError(start.error) : undefined}
          onImport={begin}
        />
      )}
    </>
  )
}

const asksForAccount = (error: unknown): boolean =>
  error instanceof ProblemError &&
  (error.problem.code === 'source.password' || error.problem.code === 'source.wrong-password')
