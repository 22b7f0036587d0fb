/** What a player can play, as OpenSubsonic's extension `transcoding` lets it say; its drafts wrote single texts. */
import * as z from 'zod'

const text = z.string().max(64)
const TEXTS = 64

const texts = z
  .union([
    z.array(text).max(TEXTS),
    z
      .string()
      .max(1000)
      .transform((listed) => listed.split(/[,|]/)),
  ])
  .transform((list) =>
    list.map((each) => each.trim().toLowerCase()).filter((each) => each !== '' && each !== '*'),
  )
  .catch([])

const most = z.number().positive().optional().catch(undefined)

/** Of many profiles the first count, and one that cannot be read does not take the others with it. */
const profiles = <P extends z.ZodType>(profile: P) =>
  z
    .array(z.unknown())
    .catch([])
    .default([])
    .transform((given) => given.slice(0, TEXTS).flatMap((each) => profile.safeParse(each).data ?? []))

/** A player that names nothing of a kind, such as protocols, takes all of it. */
const DirectPlayProfile = z
  .object({
    containers: texts.optional(),
    container: texts.optional(),
    audioCodecs: texts.optional(),
    audioCodec: texts.optional(),
    protocols: texts.optional(),
    protocol: texts.optional(),
    maxAudioChannels: most,
  })
  .transform((given) => ({
    containers: given.containers ?? given.container ?? [],
    codecs: given.audioCodecs ?? given.audioCodec ?? [],
    protocols: given.protocols ?? given.protocol ?? [],
    maxChannels: given.maxAudioChannels ?? Infinity,
  }))
export type PlayProfile = z.output<typeof DirectPlayProfile>

const Limitation = z
  .object({
    name: text,
    comparison: text,
    values: texts.optional(),
    value: texts.optional(),
    required: z.boolean().catch(true).default(true),
  })
  .transform(({ values, value, ...limitation }) => ({ ...limitation, values: values ?? value ?? [] }))
export type PlayLimitation = z.output<typeof Limitation>

export const ClientInfo = z.object({
  /** Bits per second */
  maxAudioBitrate: most,
  maxTranscodingAudioBitrate: most,
  directPlayProfiles: profiles(DirectPlayProfile),
  /** The best first */
  transcodingProfiles: profiles(DirectPlayProfile),
  codecProfiles: profiles(z.object({ name: text, limitations: profiles(Limitation) })),
})
export type ClientInfo = z.output<typeof ClientInfo>
