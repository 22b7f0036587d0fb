/**
 * Decides from ffmpeg's messages whether the input caused a failure. Only demuxers and decoders blame the
 * file. Covers ffmpeg 5.1 to 8; see testing/ffmpeg-messages.json.
 */

const DATA = '(Invalid data found when processing input|End of file)$'
/** Messages of ffmpeg up to 6.0, which follow the file's name */
const ofFile = new RegExp(`^${DATA}`)

/** Messages of demuxers and decoders */
const ofData: readonly RegExp[] = [
  // Unreadable container, as reported from ffmpeg 6.1 on
  new RegExp(String.raw`^\[in#0(/\S+)? @ 0x[0-9a-f]+\] (Error opening input|Error during demuxing): ${DATA}`),
  // Messages that name the demuxer, needed where the error number is ambiguous
  /^\[mp3 @ 0x[0-9a-f]+\] (Failed to read frame size|Invalid frame size)/,
  /^\[matroska,webm @ 0x[0-9a-f]+\] File ended prematurely/,
  // Prefixes of decoders' messages: up to ffmpeg 5.1, and from 6.0 on
  /^Error while decoding stream #0:\d+: /,
  /\] (Error submitting packet to decoder|Error processing packet in decoder|Decoding error|Decode error rate)\b/,
  /corrupt decoded frame\b/,
]

/** Messages that blame the server, whatever else is reported */
const ofOurs: readonly RegExp[] = [
  // Command line
  /Unrecognized option|Option .*not found|Error (setting|applying|parsing|splitting)|Unable to parse|Failed to set value/,
  /Undefined constant|Unknown (encoder|decoder|input format|output format)|No such filter|(encoder|decoder) .*not found/i,
  /(initializing|configuring|parsing|binding).*filter|Failed to configure (in|out)put pad|Error while filtering/i,
  /(opening|selecting an|to the|flushing) encoder|encoding failed/i,
  /Error (opening|initializing|writing) output|Could not write header|Error (writing|muxing)|\[tee @/,
  /pthread_create\(\) failed|Resource temporarily unavailable|Too many open files|Permission denied|No such file/,
  /not on whitelist/,
]

/** Messages that name an output or follow ones that do, but blame the input: nothing of a stream can be decoded */
const UNKNOWN_STREAM =
  /^\[null @ 0x[0-9a-f]+\] (sample rate|dimensions) not set$|^Cannot determine format of input (stream )?\d+:\d+ after EOF$/

/** Returns true if `lines` blame the content of `input` and nothing else. */
export function isDataFault(
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

const withoutLevel = (line: string): string =>
  line.replace(/^(\[\S+ @ 0x[0-9a-f]+\] )*\[(info|warning|error|fatal|panic)\] /, (all) =>
    all.slice(0, all.lastIndexOf('[')),
  )
