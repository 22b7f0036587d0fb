import { checkScreens } from './check-screens.ts'

checkScreens({ name: 'at 200 % zoom', width: 640, height: 450, language: 'en' })
