import { performance as nodePerformance } from 'node:perf_hooks'
import { ReadableStream, TransformStream, WritableStream } from 'node:stream/web'

// The test files share their threads, so they see jsdom's globals only. These are missing in jsdom; browsers have them.
globalThis.ReadableStream ??= ReadableStream as typeof globalThis.ReadableStream
globalThis.WritableStream ??= WritableStream as typeof globalThis.WritableStream
globalThis.TransformStream ??= TransformStream as typeof globalThis.TransformStream
performance.getEntriesByType ??= nodePerformance.getEntriesByType.bind(nodePerformance)
