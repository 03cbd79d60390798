import { isReload } from '../is-reload.ts'

/** Where the reader was on a page that is loaded again. */
interface Place {
  readonly y: number
  /** How far below the top of the window what is open began: what stands above it may be longer by now. */
  readonly stage?: number | undefined
  /** How far the table of tasks was scrolled. */
  readonly tasks: number
}

const TABLE = '.tasks.long'
/** The steps of an open episode, or what else is open; above them others may appear. */
const STAGE = ['.stage .with-steps', '.stage'] as const

/**
 * Goes on where the reader was before the page was loaded again, and remembers for the next time. What stands there comes from a server,
 * bit by bit, so a browser that goes there by itself finds nothing yet. Whoever scrolls meanwhile has the last word. Returns how to stop.
 */
export function keepPlace(): () => void {
  const key = `orrery-place ${location.pathname}`
  history.scrollRestoration = 'manual'
  const remember = (): void => {
    const tasks = document.querySelector(TABLE)?.scrollTop ?? 0
    sessionStorage.setItem(key, JSON.stringify({ y: scrollY, tasks, stage: topOfStage() } satisfies Place))
  }
  addEventListener('pagehide', remember)
  const stop = isReload() ? goBackTo(placeIn(sessionStorage.getItem(key))) : () => undefined
  return () => {
    stop()
    removeEventListener('pagehide', remember)
  }
}

function topOfStage(): number | undefined {
  const [found] = STAGE.flatMap((each) => document.querySelector(each) ?? [])
  return found?.getBoundingClientRect().top
}

/** What this page wrote itself. */
function placeIn(text: string | null): Place {
  return text === null ? { y: 0, tasks: 0 } : (JSON.parse(text) as Place)
}

/** What a reader does who goes elsewhere. */
const OWN_WAY = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** Milliseconds after which what comes is news, and no longer what was there before. */
const LOADED = 10_000

function goBackTo({ y, tasks, stage }: Place): () => void {
  let frame = 0
  let isThere = false
  // An episode that opens comes into sight by itself, and what stands above it comes bit by bit: for a while every frame is put right.
  const go = (): void => {
    const table = document.querySelector(TABLE)
    if (!isThere && table !== null && table.scrollHeight - table.clientHeight >= tasks) {
      table.scrollTo({ top: tasks })
      isThere = true
    }
    const now = topOfStage()
    const off = stage === undefined || now === undefined ? y - scrollY : now - stage
    if (Math.abs(off) >= 1) scrollBy({ top: off })
    frame = requestAnimationFrame(go)
  }
  const end = (): void => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    for (const name of OWN_WAY) removeEventListener(name, end)
  }
  const timer = setTimeout(end, LOADED)
  for (const name of OWN_WAY) addEventListener(name, end, { passive: true })
  go()
  return end
}
