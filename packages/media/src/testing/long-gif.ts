/** Returns a GIF whose frames have 23 bytes each, but `side`² pixels when decoded. */
export function longGif({ side, frames }: { side: number; frames: number }): Buffer {
  const screen = Buffer.alloc(19)
  screen.write('GIF89a')
  screen.writeUInt16LE(side, 6)
  screen.writeUInt16LE(side, 8)
  screen[10] = 0x80
  screen.fill(0xff, 13, 16)
  const control = Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0])
  const frame = Buffer.alloc(10)
  frame[0] = 0x2c
  frame.writeUInt16LE(side, 5)
  frame.writeUInt16LE(side, 7)
  const pixels = Buffer.from([2, 2, 0x44, 1, 0]) // one pixel, then the end code; decoders fill in the others
  const whole = Buffer.concat([control, frame, pixels])
  return Buffer.concat([screen, ...Array.from({ length: frames }, () => whole), Buffer.from([0x3b])])
}
