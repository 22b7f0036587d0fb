import { checkScreens } from '../screens/check-screens.ts'

checkScreens({ name: 'at 320 pixels, in Arabic', width: 320, height: 700, language: 'ar' })
