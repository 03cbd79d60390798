import { useLayoutEffect, useState } from 'preact/hooks'

/** Returns true while the page is being printed. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(() => matchMedia('print').matches)
  // A layout effect, so printing right after the first render is noticed.
  useLayoutEffect(() => {
    const begin = (): void => setPrinting(true)
    const end = (): void => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}
