import findMyWay from 'find-my-way'

/** Finds values by method and path, where `:name` is a variable part and a final `*` the rest of the path. */
export interface PathRouter<Value> {
  add(method: findMyWay.HTTPMethod, path: string, value: Value): void
  /** Returns the value and the decoded variable parts; `undefined` for other paths, and for a path that cannot be decoded. */
  find(method: string | undefined, path: string): Found<Value> | undefined
}

interface Found<Value> {
  readonly value: Value
  readonly params: Readonly<Record<string, string | undefined>>
}

/** No address is longer, because Node.js limits the headers of a request to 16 kB. */
const MAX_PART = 16_384

/** Creates an empty router. With `ignoreTrailingSlash`, `/a/` is the path `/a`. */
export function createPathRouter<Value>(options: { readonly ignoreTrailingSlash?: boolean } = {}): PathRouter<Value> {
  const router = findMyWay<findMyWay.HTTPVersion.V1>({ ...options, maxParamLength: MAX_PART })
  return {
    add: (method, path, value) => router.on(method, path, unused, value),
    find(method, path) {
      const found = router.find(method as findMyWay.HTTPMethod, path)
      return found === null ? undefined : { value: found.store as Value, params: found.params }
    },
  }
}

/** The library calls handlers; here they are only looked up. */
function unused(): void {
  throw new Error('a route is looked up, never called')
}
