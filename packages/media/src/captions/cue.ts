export interface Cue {
  /** Milliseconds from the beginning; `end` is later than `start` */
  start: number
  end: number
  text: string
  voice?: string
}

export class BadCaptions extends Error {
  override name = 'BadCaptions'
  readonly fault: CaptionsFault
  constructor(fault: CaptionsFault, options?: ErrorOptions) {
    super(fault.kind, options)
    this.fault = fault
  }
}

export type CaptionsFault =
  /** The file is neither WebVTT nor SRT, not UTF-8, or without cues */
  | { kind: 'unreadable' }
  /** The first malformed line, counted from 1 */
  | { kind: 'malformed'; line: number }
  | { kind: 'too-many'; max: number }
