import { useLayoutEffect, useState } from 'preact/hooks'

/** Open episodes, by their numbers in the journal, and the current frame. */
export type Route =
  | { readonly kind: 'list' }
  | { readonly kind: 'episode'; readonly episode: number; readonly frame: number | undefined }
  | { readonly kind: 'compare'; readonly episodes: readonly number[]; readonly frame: number | undefined }

const LIST: Route = { kind: 'list' }

/** Returns the address of an episode or of a comparison: `#episode/3`, `#compare/3/8/12`, with `/step/2` at a step. */
export function addressOf(route: Route): string {
  const step = route.kind === 'list' || route.frame === undefined ? '' : `/step/${route.frame + 1}`
  switch (route.kind) {
    case 'list':
      return '#episodes'
    case 'episode':
      return `#episode/${route.episode}${step}`
    case 'compare':
      return `#compare/${route.episodes.join('/')}${step}`
    default:
      return route satisfies never
  }
}

/** Parses an address; other addresses mean the list. */
function routeOf(address: string): Route {
  const [, one, compared, step] = /^#(?:episode\/(\d+)|compare\/(\d+(?:\/\d+)+))(?:\/step\/([1-9]\d*))?$/.exec(address) ?? []
  const frame = step === undefined ? undefined : Number(step) - 1
  if (one !== undefined) return { kind: 'episode', episode: Number(one), frame }
  if (compared !== undefined) return { kind: 'compare', episodes: [...new Set(compared.split('/').map(Number))], frame }
  return LIST
}

/** Returns the current route and follows changes of the address. */
export function useRoute(): Route {
  const [route, setRoute] = useState(() => routeOf(location.hash))
  useLayoutEffect(() => {
    const follow = (): void => {
      // Links to other sections do not close the open episode.
      if (/^#(episode|compare)\/|^#(episodes|tasks)\b/.test(location.hash)) setRoute(routeOf(location.hash))
    }
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return route
}

/** Puts the step into the address without a new entry in the browser history. */
export function showAddress(route: Route): void {
  history.replaceState(null, '', addressOf(route))
}
