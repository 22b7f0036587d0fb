import { circle, curve, line, n, polygon, rect, ring, type Point, type Poster } from '../canvas.ts'

export const memphis: Poster = ({ w, h, random, palette }) => {
  const u = Math.min(w, h)
  const colors = palette.tones
  let all = rect(0, 0, w, h, palette.paper)
  const cx = w * random.between(0.4, 0.6)
  const cy = h * random.between(0.42, 0.58)
  const big = random.pick(colors)
  all += random.pick([
    () => circle(cx, cy, u * 0.33, big),
    () =>
      rect(
        cx - u * 0.29,
        cy - u * 0.29,
        u * 0.58,
        u * 0.58,
        big,
        `transform="rotate(${random.int(8, 30)} ${n(cx)} ${n(cy)})"`,
      ),
    () =>
      polygon(
        [
          [cx, cy - u * 0.38],
          [cx + u * 0.36, cy + u * 0.26],
          [cx - u * 0.36, cy + u * 0.26],
        ],
        big,
      ),
  ])()

  const places: Point[] = []
  for (let tries = 0; tries < 900 && places.length < (w * h) / (u * u * 0.034); tries++) {
    const spot: Point = [random.between(0.03, 0.97) * w, random.between(0.03, 0.97) * h]
    if (places.every(([x, y]) => Math.hypot(x - spot[0], y - spot[1]) > u * 0.135)) places.push(spot)
  }
  for (const [x, y] of places) {
    const color = random.pick(colors.filter((one) => one !== big || Math.hypot(x - cx, y - cy) > u * 0.42))
    const dark = random.chance(0.45) ? palette.ink : (color ?? palette.ink)
    const turn = `transform="rotate(${random.int(0, 359)} ${n(x)} ${n(y)})"`
    const s = u * random.between(0.035, 0.06)
    all += random.pick([
      () =>
        line(
          curve(
            Array.from({ length: 6 }, (_, i): Point => [
              x + (i - 2.5) * s * 0.7,
              y + (i % 2 ? 1 : -1) * s * 0.4,
            ]),
          ),
          dark,
          u * 0.013,
          turn,
        ),
      () =>
        line(
          `M${n(x - s * 1.5)} ${n(y)}l${n(s * 0.6)} ${n(-s * 0.7)}l${n(s * 0.6)} ${n(s * 0.7)}l${n(s * 0.6)} ${n(-s * 0.7)}l${n(s * 0.6)} ${n(s * 0.7)}`,
          dark,
          u * 0.012,
          turn,
        ),
      () =>
        polygon(
          [
            [x, y - s],
            [x + s, y + s * 0.7],
            [x - s, y + s * 0.7],
          ],
          color ?? dark,
          turn,
        ),
      () => circle(x, y, s * 0.75, color ?? dark),
      () => ring(x, y, s * 0.7, dark, u * 0.012),
      () => rect(x - s * 1.2, y - s * 0.22, s * 2.4, s * 0.44, color ?? dark, `rx="${n(s * 0.22)}" ${turn}`),
      () =>
        [0, 1, 2, 3, 4, 5, 6, 7, 8]
          .map((i) =>
            circle(x + ((i % 3) - 1) * s * 0.6, y + (Math.floor(i / 3) - 1) * s * 0.6, s * 0.13, palette.ink),
          )
          .join(''),
      () =>
        line(
          `M${n(x - s)} ${n(y)}H${n(x + s)}M${n(x)} ${n(y - s)}V${n(y + s)}`,
          color ?? dark,
          u * 0.014,
          turn,
        ),
    ])()
  }
  return all
}
