import {
  type CodePage,
  deleteImport,
  djPanelPodcasts,
  importFeed,
  limits,
  listImportedEpisodes,
  listImports,
  listLeftOut,
  retryImport,
  retryImportedEpisode,
  reviewFeed,
} from '@nava/contracts'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../lib/calls/call.ts'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { invalidate } from '../../../lib/calls/query.ts'
import { infiniteList, useInfiniteList } from '../../../lib/lists/use-infinite-list.ts'

/** Milliseconds between polls of the import's progress */
const POLL = 2000

interface FeedRequest {
  address: string
  djID: number
  name: string
  password: string
  encoding?: CodePage | undefined
}

const refresh = () => Promise.all([invalidate(listImports), invalidate(listImportedEpisodes)])

export const useReview = () => useMutation({ mutationFn: (body: FeedRequest) => call(reviewFeed, { body }) })

export const useStartImport = () =>
  useMutation({ mutationFn: (body: FeedRequest) => call(importFeed, { body }), onSuccess: refresh })

const imports = infiniteList(listImports, {}, limits.panel.page)

export function useImports() {
  const found = useInfiniteList(imports, { idOf: ({ importID }) => importID, staleTime: 0 })
  const { refetch } = found
  const pending = found.data?.reduce((sum, { waiting }) => sum + waiting, 0) ?? 0
  useEffect(() => {
    if (pending === 0) return undefined
    const timer = setInterval(() => void refetch(), POLL)
    return () => {
      clearInterval(timer)
      void invalidate(djPanelPodcasts)
    }
  }, [pending, refetch])
  return found
}

/** `live`: true while episodes are pending, so that the list is polled */
export const useImportedEpisodes = (importID: number, live: boolean) =>
  useInfiniteList(infiniteList(listImportedEpisodes, { params: { id: importID } }, limits.panel.page), {
    idOf: ({ episodeID }) => episodeID,
    staleTime: 0,
    refetchInterval: live && POLL,
  })

export const useLeftOut = (importID: number) =>
  useInfiniteList(infiniteList(listLeftOut, { params: { id: importID } }, limits.panel.page), {
    idOf: ({ place }) => place,
  })

export const useRetry = (importID: number) =>
  useMutation({
    mutationFn: (episodeID?: number) =>
      episodeID === undefined
        ? call(retryImport, { params: { id: importID } })
        : call(retryImportedEpisode, { params: { id: episodeID } }),
    onError: toastError,
    onSettled: refresh,
  })

export const useDeleteImport = () =>
  useMutation({
    mutationFn: (importID: number) => call(deleteImport, { params: { id: importID } }),
    onError: toastError,
    onSettled: refresh,
  })
