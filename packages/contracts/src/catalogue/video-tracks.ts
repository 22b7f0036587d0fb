/** Subtitles and storyboards, for everyone who may play the video */
import * as z from 'zod'
import { bytes, endpoint } from '../platform/endpoint.ts'
import { idText } from '../platform/fields.ts'
import { streamQuery } from './streams.ts'

const ofVideo = { params: z.object({ id: idText }), query: streamQuery } as const

export const videoStoryboard = endpoint({
  method: 'GET',
  path: '/music/video/storyboard/{id}.vtt',
  tag: 'streams',
  access: 'visitor',
  summary: 'A WebVTT track of small pictures of a video: each cue is a part (#xywh) of one picture',
  ...ofVideo,
  reply: bytes('text/vtt'),
})

export const videoStoryboardPicture = endpoint({
  method: 'GET',
  path: '/music/video/storyboard/picture/{id}.jpg',
  tag: 'streams',
  access: 'visitor',
  errors: [416],
  summary: 'The picture that the cues of the storyboard are parts of',
  ...ofVideo,
  reply: bytes('image/jpeg'),
})

export const posterNumber = z
  .string()
  .regex(/^[1-3]$/)
  .transform(Number)

export const videoPoster = endpoint({
  method: 'GET',
  path: '/music/video/poster/{id}/{number}.jpg',
  tag: 'streams',
  access: 'visitor',
  errors: [416],
  summary: 'A frame of a video that its owner may choose as its poster',
  params: z.object({ id: idText, number: posterNumber }),
  query: streamQuery,
  reply: bytes('image/jpeg'),
})
