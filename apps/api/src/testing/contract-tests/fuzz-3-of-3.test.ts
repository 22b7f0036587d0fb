import { fuzzCalls } from './fuzz-calls.ts'

fuzzCalls({ share: 2, of: 3 })
