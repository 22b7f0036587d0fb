/** What is said or shown during a part of a recording or video. */
export interface Cue {
  /** Milliseconds from the beginning; `end` is later than `start`. */
  start: number
  end: number
  /** Plain text; lines are separated by '\n'. */
  text: string
  /** Who speaks, if the file says so. */
  voice?: string
}

/** A file that is refused. */
export class BadCaptions extends Error {
  override name = 'BadCaptions'
  readonly fault: CaptionsFault
  constructor(fault: CaptionsFault, options?: ErrorOptions) {
    super(fault.kind, options)
    this.fault = fault
  }
}

export type CaptionsFault =
  /** Neither WebVTT nor SRT, not in UTF-8, or without a cue. */
  | { kind: 'unreadable' }
  /** The first line, counted from 1, that breaks the rules of its format. */
  | { kind: 'malformed'; line: number }
  | { kind: 'too-many'; max: number }
