import { type Music, videoStoryboard } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../../../lib/calls/call.ts'
import { nameOf } from '../../../../lib/calls/query.ts'
import type { StreamAccess } from '../use-video.ts'
import { parseStoryboard, type StoryboardCue } from './storyboard.ts'

export function useStoryboard(
  { musicID, videoVersion }: Music,
  access: StreamAccess,
  wanted: boolean,
): readonly StoryboardCue[] {
  const token = access.state === 'token' ? access.token : undefined
  const { data = NONE } = useQuery({
    queryKey: [nameOf(videoStoryboard), musicID, videoVersion, token ?? ''],
    queryFn: async ({ signal }) => {
      const input = { params: { id: musicID }, query: { v: videoVersion, token } }
      return parseStoryboard(await (await request(videoStoryboard, input, { signal })).text())
    },
    enabled: wanted && access.state !== 'waiting',
    staleTime: Infinity,
    retry: false,
  })
  return data
}

const NONE: readonly StoryboardCue[] = []
