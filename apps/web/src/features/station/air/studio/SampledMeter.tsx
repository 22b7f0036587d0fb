import { useEffect, useState } from 'react'
import { fallenTo, type Level, NO_LEVEL } from '../parts/level.ts'
import { LevelMeter } from '../parts/LevelMeter.tsx'

/** Milliseconds between two looks */
const EVERY = 100

/** Meter of a level that is asked for */
export function SampledMeter({ label, read }: { label: string; read: () => Level }) {
  const [level, setLevel] = useState(NO_LEVEL)
  useEffect(() => {
    const timer = setInterval(() => setLevel((shown) => fallenTo(shown, read())), EVERY)
    return () => clearInterval(timer)
  }, [read])
  return <LevelMeter label={label} level={level} />
}
