import { deleteCollection, djPanelCollections } from '@nava/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/calls/call.ts'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { invalidate, query } from '../../../lib/calls/query.ts'

export const useOwnCollections = () => useQuery({ ...query(djPanelCollections), staleTime: 0 })

export const useDeleteCollection = () =>
  useMutation({
    mutationFn: (id: number) => call(deleteCollection, { params: { id } }),
    onError: toastError,
    onSettled: () => invalidate(djPanelCollections),
  })
