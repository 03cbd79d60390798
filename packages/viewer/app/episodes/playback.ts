import { useEffect, useState } from 'preact/hooks'

/** Where a player stands, and what moves it. */
export interface Playback {
  /** From 0. */
  readonly at: number
  readonly count: number
  readonly playing: boolean
  /** Places that are worth a look, in order: a refusal, a change. */
  readonly moments: readonly number[]
  go(frame: number): void
  toggle(): void
}

/** Milliseconds that a frame stays while it plays. */
const PACE = 1400

/** A place among `count` frames that can be moved by hand and by time. */
export function usePlayback(count: number, from: number, moments: readonly number[], onMove: (frame: number) => void): Playback {
  const last = Math.max(0, count - 1)
  const [at, setAt] = useState(Math.min(Math.max(0, from), last))
  const [playing, setPlaying] = useState(false)
  const go = (frame: number): void => {
    const next = Math.min(Math.max(0, frame), last)
    setAt(next)
    onMove(next)
  }
  // A timer for each frame that is shown.
  useEffect(() => {
    if (!playing) return undefined
    if (at >= last) {
      setPlaying(false)
      return undefined
    }
    const timer = setTimeout(() => go(at + 1), PACE)
    return () => clearTimeout(timer)
  }, [playing, at, last])
  const toggle = (): void => {
    if (!playing && at >= last) go(0)
    setPlaying(!playing)
  }
  return { at, count, playing, moments, go, toggle }
}

/** The next place that is worth a look, or the one before; `undefined` where there is none. */
export function momentFrom({ at, moments }: Playback, way: 'next' | 'previous'): number | undefined {
  return way === 'next' ? moments.find((moment) => moment > at) : moments.findLast((moment) => moment < at)
}

/** What a key does to a player; whether it did anything. */
export function pressKey(key: string, playback: Playback): boolean {
  const { at, count, go, toggle } = playback
  switch (key) {
    case 'n':
      go(momentFrom(playback, 'next') ?? at)
      return true
    case 'p':
      go(momentFrom(playback, 'previous') ?? at)
      return true
    case 'ArrowRight':
      go(at + 1)
      return true
    case 'ArrowLeft':
      go(at - 1)
      return true
    case 'Home':
      go(0)
      return true
    case 'End':
      go(count - 1)
      return true
    case ' ':
      toggle()
      return true
    default:
      return false
  }
}
