import {
  keepPreviousData,
  type QueryKey,
  type UndefinedInitialDataOptions,
  useQuery,
} from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { useUiWords } from '../../../../ui/words.tsx'

export interface FoundOptions<Option> {
  /** All that were found; `options` are those not taken */
  found: readonly Option[]
  options: readonly Option[]
  /** True while the options are those of a text typed before */
  isOld: boolean
  hasFailed: boolean
  retry: () => void
  /** Stands in the place of options; empty if there are some */
  message: string
  /** What screen readers say */
  status: string
}

interface Search<Reply, Key extends QueryKey, Option> {
  find: (search: string) => UndefinedInitialDataOptions<Reply, Error, Reply, Key>
  optionsOf: (found: Reply) => readonly Option[]
  taken: readonly number[]
  typed: string
  isOpen: boolean
}

/** Finds the options of an open list by the typed text. */
export function useOptions<Reply, Key extends QueryKey, Option extends { id: number }>({
  find,
  optionsOf,
  taken,
  typed,
  isOpen,
}: Search<Reply, Key, Option>): FoundOptions<Option> {
  const { t } = useI18n()
  const words = useUiWords()
  const search = useDeferredValue(typed)
  const { data, isError, failureCount, fetchStatus, isPlaceholderData, refetch } = useQuery({
    ...find(search),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  })
  // A query that cannot reach the server tries again for a minute, or waits until the browser is online.
  const hasFailed = isError || failureCount > 1 || fetchStatus === 'paused'
  const isOld = search !== typed || (isPlaceholderData && !hasFailed)
  const found = data === undefined || (isPlaceholderData && hasFailed) ? [] : optionsOf(data)
  const options = found.filter(({ id }) => !taken.includes(id))
  const message = () => {
    if (hasFailed || options.length > 0) return ''
    if (data === undefined || isOld) return words.loading
    return found.length > 0 ? t('form.allAdded') : t('form.noneFound')
  }
  const status = () => {
    if (hasFailed) return words.somethingWrong
    return isOld ? '' : t('form.found', { count: options.length })
  }
  return {
    found,
    options,
    isOld,
    hasFailed,
    retry: () => void refetch(),
    message: message(),
    status: message() || status(),
  }
}
