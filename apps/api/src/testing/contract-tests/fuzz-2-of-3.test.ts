import { fuzzCalls } from './fuzz-calls.ts'

fuzzCalls({ share: 1, of: 3 })
