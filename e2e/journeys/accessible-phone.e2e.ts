import { checkScreens } from '../screens/check-screens.ts'

checkScreens({ name: 'on a phone, in Persian', width: 390, height: 844, language: 'fa', axeOn: 'odd' })
