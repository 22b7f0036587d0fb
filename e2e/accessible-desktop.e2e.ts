import { checkScreens } from './check-screens.ts'

checkScreens({ name: 'at 1280 pixels', width: 1280, height: 900, language: 'en' })
