/**
 * Decides from ffmpeg's messages whether the data of its input made it fail. Pure. A fault is the server's own until a
 * message of a reader or decoder says otherwise: a word of the command line, a filter, an encoder, memory or the disk never blames
 * the file. The messages are those of ffmpeg 5.1 to 8; real ones are in testing/ffmpeg-messages.json.
 */

const DATA = '(Invalid data found when processing input|End of file)$'
/** As messages up to ffmpeg 6.0 end that begin with the name of the file. */
const ofFile = new RegExp(`^${DATA}`)

/** What readers and decoders say about data. */
const ofData: readonly RegExp[] = [
  // The reader found nothing that it knows, from 6.1 on.
  new RegExp(String.raw`^\[in#0(/\S+)? @ 0x[0-9a-f]+\] (Error opening input|Error during demuxing): ${DATA}`),
  // Readers that end with an error number that could mean anything.
  /^\[mp3 @ 0x[0-9a-f]+\] (Failed to read frame size|Invalid frame size)/,
  /^\[matroska,webm @ 0x[0-9a-f]+\] File ended prematurely/,
  // Decoders, up to 5.1 and from 6.0 on.
  /^Error while decoding stream #0:\d+: /,
  /\] (Error submitting packet to decoder|Error processing packet in decoder|Decoding error|Decode error rate)\b/,
  /corrupt decoded frame\b/,
]

/** What says that the fault is ours, whatever else is said. */
const ofOurs: readonly RegExp[] = [
  // The command line.
  /Unrecognized option|Option .*not found|Error (setting|applying|parsing|splitting)|Unable to parse|Failed to set value/,
  /Undefined constant|Unknown (encoder|decoder|input format|output format)|No such filter|(encoder|decoder) .*not found/i,
  // Filters and encoders.
  /(initializing|configuring|parsing|binding).*filter|Failed to configure (in|out)put pad|Error while filtering/i,
  /(opening|selecting an|to the|flushing) encoder|encoding failed/i,
  // Outputs, and the machine.
  /Error (opening|initializing|writing) output|Could not write header|Error (writing|muxing)|\[tee @/,
  /pthread_create\(\) failed|Resource temporarily unavailable|Too many open files|Permission denied|No such file/,
  /not on whitelist/,
]

/** Messages in which nothing but the data can be meant, although the output could not be begun. */
const UNKNOWN_STREAM = /^\[null @ 0x[0-9a-f]+\] (sample rate|dimensions) not set$/

/** Returns true if the last `lines` of a failed call say that the data of `input` is damaged, and nothing else is wrong. */
export function blamesData(
  lines: readonly string[],
  { input, outputs }: { input: string; outputs: readonly string[] },
): boolean {
  const messages = lines.map(withoutLevel)
  if (messages.some((line) => UNKNOWN_STREAM.test(line))) return true
  const isOurs = (line: string) =>
    ofOurs.some((pattern) => pattern.test(line)) || outputs.some((name) => line.includes(name))
  const file = `${input}: `
  const isOfData = (line: string) =>
    ofData.some((pattern) => pattern.test(line)) ||
    (line.startsWith(file) && ofFile.test(line.slice(file.length)))
  return !messages.some(isOurs) && messages.some(isOfData)
}

/** Takes the level out of a message that says it, after its context where it has one. */
const withoutLevel = (line: string): string =>
  line.replace(/^(\[\S+ @ 0x[0-9a-f]+\] )*\[(info|warning|error|fatal|panic)\] /, (all) =>
    all.slice(0, all.lastIndexOf('[')),
  )
