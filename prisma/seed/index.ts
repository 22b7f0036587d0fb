/** The demo catalogue: `seedDemo` writes its rows in seconds, `fillMedia` makes its pictures, music and videos. */
export { fillMedia, type FillOptions, type MediaDoors } from './fill-media.ts'
export { seedDemo } from './seed-demo.ts'
export { demoStanding, type DemoSetting } from './standing.ts'
