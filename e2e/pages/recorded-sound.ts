import type { Page } from 'playwright-core'

/** Collects samples, and sends them every tenth of a second. */
const RECORDER = `
registerProcessor('recorder', class extends AudioWorkletProcessor {
  samples = new Float32Array(4480)
  filled = 0
  process([[channel]]) {
    this.samples.set(channel ?? new Float32Array(128), this.filled)
    this.filled += 128
    if (this.filled === this.samples.length) {
      this.port.postMessage(this.samples.slice())
      this.filled = 0
    }
    return true
  }
})`

/** Records all sound of a page, which must be opened with `bypassCSP`. Must be called before the first sound. */
export async function recordSound(page: Page) {
  await page.evaluate(`(async () => {
    const context = new AudioContext({ sampleRate: 44100 })
    window.recorded = []
    const byWorklet = async () => {
      const script = new Blob([${JSON.stringify(RECORDER)}], { type: 'text/javascript' })
      await context.audioWorklet.addModule(URL.createObjectURL(script))
      const node = new AudioWorkletNode(context, 'recorder', { channelCount: 1, channelCountMode: 'explicit' })
      node.port.onmessage = ({ data }) => window.recorded.push(data)
      return node
    }
    // Plain http has no worklets.
    const byScript = () => {
      const node = context.createScriptProcessor(4096, 1, 1)
      node.onaudioprocess = ({ inputBuffer }) => window.recorded.push(inputBuffer.getChannelData(0).slice())
      return node
    }
    const recorder = context.audioWorklet ? await byWorklet() : byScript()
    recorder.connect(context.destination)
    const { play } = HTMLMediaElement.prototype
    const heard = new Set()
    HTMLMediaElement.prototype.play = function () {
      if (!heard.has(this)) context.createMediaElementSource(this).connect(recorder)
      heard.add(this)
      void context.resume()
      return play.call(this)
    }
  })()`)
  return {
    /**
     * Describes the recording, then starts a new one. `decibels`: level of the quietest 5 ms relative to the
     * median. `at`: the second where they begin. `silence`: milliseconds of the longest part below -40 dB.
     * `seconds`: from first to last sound
     */
    quietest: () =>
      page.evaluate<{ decibels: number; at: number; silence: number; seconds: number }>(`(() => {
        const parts = window.recorded.splice(0)
        const size = parts[0]?.length ?? 0
        const all = new Float32Array(parts.length * size)
        parts.forEach((part, at) => all.set(part, at * size))
        const from = all.findIndex((sample) => Math.abs(sample) > 0.05)
        const to = all.findLastIndex((sample) => Math.abs(sample) > 0.05)
        const [length, step] = [220, 22]
        const powers = []
        for (let at = from; at + length <= to; at += step)
          powers.push(all.subarray(at, at + length).reduce((sum, sample) => sum + sample * sample, 0) + 1e-12)
        const median = powers.toSorted((one, other) => one - other)[powers.length >> 1]
        const lowest = powers.reduce((low, power, at) => (power < powers[low] ? at : low), 0)
        let [run, longest] = [0, 0]
        for (const power of powers) {
          run = power < median / 10000 ? run + 1 : 0
          longest = Math.max(longest, run)
        }
        return {
          decibels: 10 * Math.log10(powers[lowest] / median),
          at: (lowest * step) / 44100,
          silence: longest && (length + longest * step) / 44.1,
          seconds: (to - from) / 44100,
        }
      })()`),
  }
}
