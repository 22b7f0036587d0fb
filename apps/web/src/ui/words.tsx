import { createContext, use } from 'react'

export interface UiWords {
  cancel: string
  close: string
  retry: string
  loading: string
  somethingWrong: string
  scrollBack: string
  scrollOn: string
  charactersLeft: (count: number) => string
  /** Says that a text was cut at `max` characters. */
  tooLong: (max: number) => string
  /** Created on first use, because creating it takes long */
  listFormat: () => Intl.ListFormat
}

const WordsContext = createContext<UiWords>({
  cancel: 'Cancel',
  close: 'Close',
  retry: 'Retry',
  loading: 'Loading',
  somethingWrong: 'Something went wrong.',
  scrollBack: 'Back',
  scrollOn: 'More',
  charactersLeft: (count) => `${count} characters left`,
  tooLong: (max) => `Only ${max} characters fit: the rest was not taken.`,
  listFormat: () => new Intl.ListFormat('en', { type: 'unit' }),
})

export const UiWordsProvider = WordsContext.Provider

export function useUiWords(): UiWords {
  return use(WordsContext)
}
