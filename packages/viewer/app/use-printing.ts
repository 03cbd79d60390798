import { useLayoutEffect, useState } from 'preact/hooks'

/** Whether the page is being put on paper, which shows all at once. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(() => matchMedia('print').matches)
  // At once: who prints as soon as something stands there gets all of it.
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
