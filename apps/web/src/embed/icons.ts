const PATHS = {
  play: 'M8 5.5v13a1 1 0 0 0 1.53.85l10.2-6.5a1 1 0 0 0 0-1.7l-10.2-6.5A1 1 0 0 0 8 5.5z',
  pause: 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z',
  previous: 'M6 5h2.5v14H6zM20 6.2v11.6a1 1 0 0 1-1.6.8l-7.7-5.8a1 1 0 0 1 0-1.6l7.7-5.8a1 1 0 0 1 1.6.8z',
  next: 'M15.5 5H18v14h-2.5zM4 6.2v11.6a1 1 0 0 0 1.6.8l7.7-5.8a1 1 0 0 0 0-1.6L5.6 5.4A1 1 0 0 0 4 6.2z',
  back: 'M12 4V1L7 5.5 12 10V7a6 6 0 1 1-6 6H3a9 9 0 1 0 9-9z',
  on: 'M12 4V1l5 4.500L12 10V7a6 6 0 1 0 6 6h3a9 9 0 1 1-9-9z',
  music: 'M9 18.500V6l11-2.500v12.500a3 3 0 1 1-2-2.830V8L11 9.600v8.900a3 3 0 1 1-2-2.830z',
} as const

export type IconName = keyof typeof PATHS

export function icon(name: IconName): SVGSVGElement {
  const space = 'http://www.w3.org/2000/svg'
  const drawing = document.createElementNS(space, 'svg')
  drawing.setAttribute('viewBox', '0 0 24 24')
  drawing.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(space, 'path')
  path.setAttribute('d', PATHS[name])
  drawing.append(path)
  return drawing
}
