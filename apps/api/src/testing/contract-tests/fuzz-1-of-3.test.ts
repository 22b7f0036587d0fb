import { fuzzCalls } from './fuzz-calls.ts'

fuzzCalls({ share: 0, of: 3 })
