import { parseJson } from '@orreryjs/core'
import { isReload } from '../is-reload.ts'

/** Scroll position of a page that is reloaded. */
interface Place {
  readonly y: number
  /** Distance of the open episode from the top of the window; content above it may have grown. */
  readonly stage?: number | undefined
}

/** Elements that anchor the position: the steps of an open episode, or the open panel. */
const STAGE = ['.stage .with-steps', '.stage'] as const

/**
 * Saves the scroll position and restores it after a reload. Content arrives from the server in pieces, so the browser's own
 * restoration is too early. Input of the user stops the restoration. Returns a function that stops it.
 */
export function restoreScroll(): () => void {
  const key = `orrery-place ${location.pathname}`
  history.scrollRestoration = 'manual'
  const remember = (): void => {
    sessionStorage.setItem(key, JSON.stringify({ y: scrollY, stage: topOfStage() } satisfies Place))
  }
  addEventListener('pagehide', remember)
  const stop = isReload() ? restorePosition(placeIn(sessionStorage.getItem(key))) : () => undefined
  return () => {
    stop()
    removeEventListener('pagehide', remember)
  }
}

function topOfStage(): number | undefined {
  const [found] = STAGE.flatMap((each) => document.querySelector(each) ?? [])
  return found?.getBoundingClientRect().top
}

/** Parses the saved position. */
function placeIn(text: string | null): Place {
  return text === null ? { y: 0 } : (parseJson(text) as Place)
}

/** Events of a user who scrolls or navigates. */
const USER_EVENTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** Milliseconds in which the position is restored; later content is new. */
const RESTORE_FOR = 10_000

function restorePosition({ y, stage }: Place): () => void {
  let frame = 0
  // Opened episodes scroll into view and content above them grows, so the position is corrected in every frame for a while.
  const restore = (): void => {
    const now = topOfStage()
    const off = stage === undefined || now === undefined ? y - scrollY : now - stage
    if (Math.abs(off) >= 1) scrollBy({ top: off })
    frame = requestAnimationFrame(restore)
  }
  const end = (): void => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    for (const name of USER_EVENTS) removeEventListener(name, end)
  }
  const timer = setTimeout(end, RESTORE_FOR)
  for (const name of USER_EVENTS) addEventListener(name, end, { passive: true })
  restore()
  return end
}
