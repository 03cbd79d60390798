import { useLayoutEffect, useState } from 'preact/hooks'

/** Which episodes are open, by their numbers in the journal, and at which frame. */
export type Route =
  | { readonly kind: 'list' }
  | { readonly kind: 'episode'; readonly episode: number; readonly frame: number | undefined }
  | { readonly kind: 'pair'; readonly first: number; readonly second: number; readonly frame: number | undefined }

const LIST: Route = { kind: 'list' }

/** Address of an episode, or of two side by side: `#episode/3`, `#pair/3/8`, with `/step/2` at a step. */
export function addressOf(route: Route): string {
  const step = route.kind === 'list' || route.frame === undefined ? '' : `/step/${route.frame + 1}`
  switch (route.kind) {
    case 'list':
      return '#episodes'
    case 'episode':
      return `#episode/${route.episode}${step}`
    case 'pair':
      return `#pair/${route.first}/${route.second}${step}`
    default:
      return route satisfies never
  }
}

/** The route of an address; any other names the list. */
function routeOf(address: string): Route {
  const [, one, first, second, step] = /^#(?:episode\/(\d+)|pair\/(\d+)\/(\d+))(?:\/step\/([1-9]\d*))?$/.exec(address) ?? []
  const frame = step === undefined ? undefined : Number(step) - 1
  if (one !== undefined) return { kind: 'episode', episode: Number(one), frame }
  if (first !== undefined && second !== undefined) return { kind: 'pair', first: Number(first), second: Number(second), frame }
  return LIST
}

/** The route of the page's address, as it changes. */
export function useRoute(): Route {
  const [route, setRoute] = useState(() => routeOf(location.hash))
  useLayoutEffect(() => {
    const follow = (): void => {
      // Going to another part of the page leaves the open episode open.
      if (/^#(episode|pair)\/|^#(episodes|tasks)\b/.test(location.hash)) setRoute(routeOf(location.hash))
    }
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return route
}

/** Writes the step into the address, so that it can be copied, without a new entry in the history. */
export function showAddress(route: Route): void {
  history.replaceState(null, '', addressOf(route))
}
