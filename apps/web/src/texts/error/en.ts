export { default, type ErrorCode } from '@nava/contracts/error-texts/en'
