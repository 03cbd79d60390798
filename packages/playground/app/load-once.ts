const loading = new Map<string, Promise<void>>()

/** Loads a classic script from the folder of the page, once. */
export function loadOnce(name: string): Promise<void> {
  const known = loading.get(name) ?? load(name)
  loading.set(name, known)
  // A failed load may be retried.
  known.catch(() => loading.delete(name))
  return known
}

function load(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = new URL(name, document.baseURI).href
    script.onload = () => resolve()
    script.onerror = () => reject(new Error(`could not load ${name}; copy the whole folder of the playground, not only its page`))
    document.head.append(script)
  })
}
