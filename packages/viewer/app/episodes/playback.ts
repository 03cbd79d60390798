import { useEffect, useState } from 'preact/hooks'

/** Position of a player and the functions that change it. */
export interface Playback {
  /** From 0. */
  readonly at: number
  readonly count: number
  readonly playing: boolean
  /** Frames with invalid or changed actions, in order. */
  readonly moments: readonly number[]
  go(frame: number): void
  toggle(): void
}

/** Duration of a frame during playback, in milliseconds. */
const FRAME_DURATION = 1400

/** Position among `count` frames, changed by the user and by playback. */
export function usePlayback(count: number, from: number, moments: readonly number[], onMove: (frame: number) => void): Playback {
  const last = Math.max(0, count - 1)
  const [at, setAt] = useState(Math.min(Math.max(0, from), last))
  const [playing, setPlaying] = useState(false)
  const go = (frame: number): void => {
    const next = Math.min(Math.max(0, frame), last)
    setAt(next)
    onMove(next)
  }
  useEffect(() => {
    if (!playing) return undefined
    if (at >= last) {
      setPlaying(false)
      return undefined
    }
    const timer = setTimeout(() => go(at + 1), FRAME_DURATION)
    return () => clearTimeout(timer)
  }, [playing, at, last])
  const toggle = (): void => {
    if (!playing && at >= last) go(0)
    setPlaying(!playing)
  }
  return { at, count, playing, moments, go, toggle }
}

/** Returns the next or previous frame with an invalid or changed action. */
export function nearestMoment({ at, moments }: Playback, direction: 'next' | 'previous'): number | undefined {
  return direction === 'next' ? moments.find((moment) => moment > at) : moments.findLast((moment) => moment < at)
}

/** Handles a key. Returns true if the key is a shortcut. */
export function pressKey(key: string, playback: Playback): boolean {
  const { at, count, go, toggle } = playback
  switch (key) {
    case 'n':
      go(nearestMoment(playback, 'next') ?? at)
      return true
    case 'p':
      go(nearestMoment(playback, 'previous') ?? at)
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
