import { checkScreens } from '../screens/check-screens.ts'

checkScreens({
  name: 'at 1280 pixels, and at 200 % zoom',
  width: 1280,
  height: 900,
  language: 'en',
  zoomed: true,
  axeOn: 'even',
})
