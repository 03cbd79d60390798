/** Milliseconds between two words of the page about an episode that runs as fast as it goes: it is drawn where it stops. */
const BREATH = 100

/** Lets the page breathe, and say how far it is, between effects that follow each other as fast as they go. */
export function lookNowAndThen(): (say: () => void) => Promise<void> {
  let last = performance.now()
  return async (say) => {
    if (performance.now() - last < BREATH) return
    say()
    await pause(0)
    last = performance.now()
  }
}

/** So many milliseconds later. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
