import { seededRandom } from '../random.ts'
import { filterSamples, highPass } from './filter.ts'
import { makeJingle } from './jingle.ts'
import { master } from './master.ts'
import { planTrack, renderTrack, type TrackRecipe } from './render-track.ts'
import { addStereo, SAMPLE_RATE, silence, type Stereo } from './stereo.ts'

export interface ShowRecipe {
  seed: string
  key: number
  tracks: readonly TrackRecipe[]
  seconds: number
}

const CALL_ENDS = 3.4
const CROSSFADE = 5
const PITCH = 0.09

export function renderShow(recipe: ShowRecipe): Stereo {
  const random = seededRandom(recipe.seed)
  const first = recipe.tracks[0]
  if (!first) throw new Error('renderShow: a show needs a track')
  const share = (recipe.seconds - CALL_ENDS) / recipe.tracks.length + CROSSFADE
  const mix = silence(recipe.seconds + CROSSFADE)
  addStereo(mix, makeJingle(random, recipe.key), 0.8)

  let at = CALL_ENDS
  for (const [i, track] of recipe.tracks.entries()) {
    const near = Math.abs(track.tempo / first.tempo - 1) < PITCH
    const record = { ...track, tempo: near ? first.tempo : track.tempo }
    const { bars, barSeconds } = planTrack(record)
    const from = bars.find((bar) => bar.section === 'a')?.index ?? 0
    const last = i === recipe.tracks.length - 1
    const wanted = last ? recipe.seconds - at : share
    // Complete bars, so that the next track enters on the beat
    const count = Math.min(bars.length - from, Math.max(2, Math.round(wanted / barSeconds)))
    const length = count * barSeconds + (last ? CROSSFADE : 0)
    const part = blendable(renderTrack(record, { from, count }), length, {
      fadeIn: i === 0 ? 1.2 : CROSSFADE,
      fadeOut: CROSSFADE,
    })
    place(mix, part, at)
    at += part.left.length / SAMPLE_RATE - CROSSFADE
  }
  return master(mix, { fadeOut: 4 })
}

function blendable(
  { left, right }: Stereo,
  seconds: number,
  fades: { fadeIn: number; fadeOut: number },
): Stereo {
  const end = Math.min(left.length, Math.round(seconds * SAMPLE_RATE))
  const part = { left: left.slice(0, end), right: right.slice(0, end) }
  const rise = fades.fadeIn * SAMPLE_RATE
  const fall = fades.fadeOut * SAMPLE_RATE
  for (const channel of [part.left, part.right]) {
    const tail = Math.max(0, Math.floor(channel.length - fall))
    const thin = filterSamples(channel.slice(tail), highPass(320))
    for (let i = 0; i < channel.length; i++) {
      const rising = Math.min(1, i / rise)
      const falling = Math.min(1, (channel.length - i) / fall)
      const sample = channel[i] ?? 0
      const thinned = i >= tail ? sample * falling + (thin[i - tail] ?? 0) * (1 - falling) : sample
      channel[i] = thinned * Math.sin((rising * Math.PI) / 2) * Math.sin((falling * Math.PI) / 2)
    }
  }
  return part
}

function place(mix: Stereo, part: Stereo, seconds: number): void {
  const start = Math.round(seconds * SAMPLE_RATE)
  addStereo({ left: mix.left.subarray(start), right: mix.right.subarray(start) }, part, 1)
}
