import type { CodePage, FeedReview } from '@nava/contracts'
import { useState } from 'react'
import { ProblemError } from '../../../../lib/calls/call-errors.ts'
import { useReview, useStartImport } from '../use-feed-import.ts'
import { useTextDraft } from '../../../platform/forms/use-draft.ts'
import { type AddressParts, splitAddress } from './split-address.ts'

const NO_ACCOUNT = { name: '', password: '' }

/** Holds the fields of the form, and the review of the feed, which any change of a field discards. */
export function useFeedForm(firstDjID: number) {
  const [address, setAddress] = useTextDraft('feed', mayHavePassword)
  const [account, setAccount] = useState(NO_ACCOUNT)
  const [showsAccount, setShowsAccount] = useState(false)
  const [djID, setDjID] = useState(firstDjID)
  const review = useReview()
  const start = useStartImport()
  // The code page belongs to the review that was requested with it.
  const encoding = review.variables?.encoding

  const discarding =
    <T>(change: (value: T) => void) =>
    (value: T) => {
      change(value)
      review.reset()
      start.reset()
    }
  const showParts = ({ address: plain, ...used }: AddressParts) => {
    setAddress(plain)
    setAccount(used)
    setShowsAccount(true)
  }
  /** Moves the name and password of an address into their fields, so that they are not shown. */
  const moveAccount = () => {
    const parts = splitAddress(address)
    if (!parts) return { address, ...account }
    showParts(parts)
    return parts
  }
  const clear = () => {
    review.reset()
    setAddress('')
    setAccount(NO_ACCOUNT)
    setShowsAccount(false)
  }

  return {
    ...{ address, account, showsAccount, setShowsAccount, djID, review, start, encoding },
    setAddress: discarding(setAddress),
    setAccount: discarding(setAccount),
    setDjID: discarding(setDjID),
    /** Takes an address with a name and password apart; returns false for any other text. */
    pasteAddress: (text: string): boolean => {
      const parts = splitAddress(text)
      if (parts) discarding(showParts)(parts)
      return parts !== undefined
    },
    /** `wanted`: code page of the feed's text, if it was read in a wrong one */
    read: (wanted?: CodePage) => {
      start.reset()
      const { address: from, ...used } = moveAccount()
      review.mutate(
        { address: from.trim(), djID, ...used, ...(wanted && { encoding: wanted }) },
        { onError: (error) => needsAccount(error) && setShowsAccount(true) },
      )
    },
    begin: (found: FeedReview) => {
      const body = { address: found.address, djID, ...account, ...(encoding && { encoding }) }
      start.mutate(body, { onSuccess: clear })
    },
  }
}

/** True also while the password is typed, before the @ that ends it. */
const mayHavePassword = (address: string) => /^[a-z]+:\/\/[^/?#]*[:@]/i.test(address.trim())

const needsAccount = (error: unknown): boolean =>
  error instanceof ProblemError &&
  (error.problem.code === 'source.password' || error.problem.code === 'source.wrong-password')
