import { performance as nodePerformance } from 'node:perf_hooks'
import { ReadableStream, TransformStream, WritableStream } from 'node:stream/web'

// Tests see only jsdom's globals, which lack these classes.
globalThis.ReadableStream ??= ReadableStream as typeof globalThis.ReadableStream
globalThis.WritableStream ??= WritableStream as typeof globalThis.WritableStream
globalThis.TransformStream ??= TransformStream as typeof globalThis.TransformStream
performance.getEntriesByType ??= nodePerformance.getEntriesByType.bind(nodePerformance)
