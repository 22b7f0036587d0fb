export { default } from '@nava/contracts/error-texts/fa'
