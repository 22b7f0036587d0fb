import { type AdminFigures, limits } from '@nava/contracts'
import { adminFigures } from '@nava/contracts/admin'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '../../../../lib/calls/query.ts'
import { holdSocket } from '../../../../lib/calls/socket.ts'

/**
 * Returns the figures of the overview, which the server pushes while the page is seen. The interval begins anew with each
 * of them, so the page asks itself only while nothing comes.
 */
export function useFigures() {
  const client = useQueryClient()
  useEffect(
    () =>
      holdSocket((socket) => {
        const watch = () => {
          if (document.visibilityState === 'visible') socket.emit('watchFigures', () => {})
          else socket.emit('unwatchFigures')
        }
        const show = (figures: AdminFigures) =>
          void client.setQueryData(query(adminFigures).queryKey, figures)
        socket.on('connect', watch)
        socket.on('figures', show)
        document.addEventListener('visibilitychange', watch)
        if (socket.connected) watch()
        return () => {
          if (socket.connected) socket.emit('unwatchFigures')
          socket.off('connect', watch)
          socket.off('figures', show)
          document.removeEventListener('visibilitychange', watch)
        }
      }),
    [client],
  )
  return useQuery({ ...query(adminFigures), refetchInterval: limits.figures.pollEvery, staleTime: 0 })
}
