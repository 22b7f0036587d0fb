import type { Home } from '@nava/contracts'
import { exclusiveKey, getHome, limits, listSliders } from '@nava/contracts'
import { type adminHome, adminPreviewHome, adminUpdateHome } from '@nava/contracts/admin'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CallReply, call } from '../../../../lib/calls/call.ts'
import { invalidate, nameOf } from '../../../../lib/calls/query.ts'
import { toastError } from '../../../../lib/calls/toast-error.ts'
import { useSite } from '../../../../lib/paths/site.ts'
import { toast } from '../../../../ui/overlays/toasts.ts'
import { reloadAll, send } from '../resource.ts'
import { useWords } from '../words.ts'

export type ArrangedHome = CallReply<typeof adminHome>

/** What is not saved: the IDs in order of each part that was changed */
export type Draft = Partial<Record<'sliderIDs' | 'collectionIDs' | 'exclusiveIDs', readonly number[]>>

/** Row of a list that is put in order */
export interface Item {
  id: number
  name: string
  details: string
  imageVersion: string
  /** Not shown to listeners now, for this reason */
  note?: string | undefined
}

/** Keeps what an admin arranges, and saves all of it in one call. `at`: time for which home is previewed; '' for now */
export function useHomeDraft(saved: ArrangedHome, at: string) {
  const { t } = useWords()
  const { productKey } = useSite()
  const [draft, setDraft] = useState<Draft>({})
  const preview = usePreview(draft, at, saved.updated)
  const saving = useMutation({
    mutationFn: (sent: Draft) => send(adminUpdateHome, { body: { ...sent, updated: saved.updated } }),
    onSuccess: async (_reply, sent) => {
      await Promise.all([reloadAll(), invalidate(getHome), invalidate(listSliders)])
      // What was put in order meanwhile is not saved yet.
      setDraft((now) => (now === sent ? {} : now))
      toast(t('admin.saved'), { tone: 'good' })
    },
    onError: async (error) => {
      void toastError(error)
      // What another admin changed is shown; what was changed here stays, and is saved over it only when seen.
      await reloadAll()
    },
  })
  const home = preview.data
  return {
    draft,
    change: (part: Draft) => setDraft({ ...draft, ...part }),
    discard: () => setDraft({}),
    isChanged: Object.keys(draft).length > 0,
    save: () => saving.mutate(draft),
    isSaving: saving.isPending,
    preview,
    collections: chosen(draft.collectionIDs, collectionItems(saved), newestCollections(home)),
    exclusives: chosen(
      draft.exclusiveIDs,
      exclusiveItems(saved, t('admin.home.notPlayable')),
      newestExclusives(home, productKey),
    ),
  }
}

function usePreview(draft: Draft, at: string, version: string) {
  return useQuery({
    queryKey: [nameOf(adminPreviewHome), draft, at, version],
    queryFn: ({ signal }) =>
      call(
        adminPreviewHome,
        {
          body: {
            ...Object.fromEntries(Object.entries(draft).map(([part, ids]) => [part, [...(ids ?? [])]])),
            ...(at !== '' && { at }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

interface Chosen {
  /** True if home shows the newest, because none are chosen */
  isAutomatic: boolean
  ids: readonly number[]
  known: readonly Item[]
}

/** Returns the IDs in order: those chosen, else the newest, which home shows then. */
function chosen(
  draft: readonly number[] | undefined,
  saved: readonly Item[],
  newest: readonly Item[],
): Chosen {
  const ids = draft ?? saved.map(({ id }) => id)
  const known = [...saved, ...newest]
  return ids.length > 0
    ? { isAutomatic: false, ids, known }
    : { isAutomatic: true, ids: newest.map(({ id }) => id), known }
}

const collectionItems = ({ collections }: ArrangedHome): Item[] =>
  collections.map(({ collectionID: id, name, imageVersion }) => ({ id, name, imageVersion, details: '' }))

const exclusiveItems = ({ exclusives }: ArrangedHome, note: string): Item[] =>
  exclusives.map(({ musicID: id, title: name, artists: details, imageVersion, isPlayable }) => ({
    ...{ id, name, details, imageVersion },
    note: isPlayable ? undefined : note,
  }))

const newestCollections = (home: Home | undefined): Item[] =>
  (home?.newCollections ?? []).map(({ collectionID: id, name, artists: details, imageVersion }) => ({
    ...{ id, name, details, imageVersion },
  }))

const newestExclusives = (home: Home | undefined, productKey: string): Item[] =>
  (home?.[exclusiveKey(productKey)] ?? [])
    .slice(0, limits.home.exclusive)
    .map(({ musicID: id, title: name, artists: details, imageVersion }) => ({
      ...{ id, name, details, imageVersion },
    }))
