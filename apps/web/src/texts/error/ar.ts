export { default } from '@nava/contracts/error-texts/ar'
