/** Steps per colour channel; shades within a step count as one. */
const STEPS = 8

/**
 * Returns the most frequent shade, weighted by vividness, as '#rrggbb'; '#000000' for a transparent picture.
 * `pixels` are RGBA.
 */
export function dominantColor(pixels: Uint8ClampedArray): string {
  const shades = new Map<
    number,
    { weight: number; count: number; red: number; green: number; blue: number }
  >()
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4)
    if (alpha < 128) continue
    const key = step(red) * STEPS * STEPS + step(green) * STEPS + step(blue)
    const shade = shades.get(key) ?? { weight: 0, count: 0, red: 0, green: 0, blue: 0 }
    shade.weight += vividness(red, green, blue)
    shade.count += 1
    shade.red += red
    shade.green += green
    shade.blue += blue
    shades.set(key, shade)
  }
  let main: { weight: number; count: number; red: number; green: number; blue: number } | undefined
  for (const shade of shades.values()) if (!main || shade.weight > main.weight) main = shade
  if (!main) return '#000000'
  const { count, red, green, blue } = main
  return `#${[red, green, blue].map((sum) => hex(sum / count)).join('')}`
}

function step(channel: number): number {
  return Math.floor((channel * STEPS) / 256)
}

/** Returns 0.15 for greys up to 1.15 for pure colours; less for shades close to black and white. */
function vividness(red: number, green: number, blue: number): number {
  const most = Math.max(red, green, blue)
  const least = Math.min(red, green, blue)
  const edge = most < 24 || least > 236 ? 0.4 : 1
  return (0.15 + (most - least) / 255) * edge
}

function hex(channel: number): string {
  return Math.round(channel).toString(16).padStart(2, '0')
}
