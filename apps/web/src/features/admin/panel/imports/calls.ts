import {
  adminCancelImport,
  adminDecideWatched,
  adminEndWatching,
  adminImportFolders,
  adminImportItems,
  adminListImports,
  adminPlanImport,
  adminReadImport,
  adminStartImport,
  adminWatchedFiles,
  adminWatchedFolders,
  adminWatchFolder,
} from '@nava/contracts/admin'
import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { type CallReply } from '../../../../lib/calls/call.ts'
import { toastError } from '../../../../lib/calls/toast-error.ts'
import { reloadAll } from '../resource.ts'

export const importCalls = {
  folders: adminImportFolders,
  list: adminListImports,
  plan: adminPlanImport,
  read: adminReadImport,
  items: adminImportItems,
  start: adminStartImport,
  cancel: adminCancelImport,
  watched: adminWatchedFolders,
  watch: adminWatchFolder,
  questions: adminWatchedFiles,
  decide: adminDecideWatched,
  forget: adminEndWatching,
}

export type ImportRun = CallReply<typeof adminReadImport>

/** Milliseconds after which what is under way is read again */
export const RENEW = 1000

/** Milliseconds after which lists are read again, since imports and questions of watched folders come by themselves */
export const RENEW_LISTS = 10_000

export const isUnderWay = ({ state }: Pick<ImportRun, 'state'>) => state === 'waiting' || state === 'running'

/** A change that shows why it failed, and afterwards reloads what the area shows */
export function useChange<Input, Reply>(
  change: (input: Input) => Promise<Reply>,
  onDone?: (reply: Reply) => void,
) {
  return useMutation({
    mutationFn: change,
    onError: toastError,
    onSuccess: async (reply) => {
      await reloadAll()
      onDone?.(reply)
    },
  })
}

interface Place {
  folder: string
  run: string
  kind: string
  search: string
  page: string
}

/** What is looked at, in the address: a reload or another tab shows the same. */
export function usePlace(): [place: Place, go: (to: Partial<Place>) => void] {
  const [params, setParams] = useSearchParams()
  const of = (name: keyof Place) => params.get(name) ?? ''
  const place = {
    folder: of('folder'),
    run: of('run'),
    kind: of('kind'),
    search: of('search'),
    page: of('page'),
  }
  const go = (to: Partial<Place>) =>
    setParams(
      Object.entries({ ...place, ...to }).filter(([, value]) => value !== ''),
      { replace: true },
    )
  return [place, go]
}
