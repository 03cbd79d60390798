import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

/** A section of a tab. */
export interface Part {
  readonly id: string
  readonly title: string
  readonly content: ComponentChildren
}

/** A tab of the page; its id is its address. */
export interface Tab {
  readonly id: string
  readonly title: string
  readonly parts: readonly Part[]
}

/** Bar with links to the tabs. Links, so that they have addresses and the browser's history works. */
export function Navigation({ tabs, current }: { readonly tabs: readonly Tab[]; readonly current: string }) {
  return (
    <nav class="parts" aria-label="Report">
      <ul>
        {tabs.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'page' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Returns the id of the current tab: of the tab, section or episode in the address. An unknown address keeps the tab. */
export function useTab(tabs: readonly Tab[]): string {
  const first = tabs[0]?.id ?? ''
  const tabOf = (hash: string): string | undefined => {
    if (/^#(?:$|episode\/|compare\/\d|episodes$|tasks\b)/.test(hash) || hash === '') return first
    const id = hash.slice(1)
    return tabs.find((tab) => tab.id === id || tab.parts.some((part) => part.id === id))?.id
  }
  const [tab, setTab] = useState(() => tabOf(location.hash) ?? first)
  const [address, setAddress] = useState(location.hash)
  const known = useRef(tabOf)
  known.current = tabOf
  useLayoutEffect(() => {
    const follow = (): void => {
      setTab((before) => known.current(location.hash) ?? before)
      setAddress(location.hash)
    }
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  useLayoutEffect(() => showTarget(tabs, address.slice(1)), [address])
  return tabs.some(({ id }) => id === tab) ? tab : first
}

/** Scrolls to the section in the address, which was hidden when the browser looked for it. A tab begins at its top. */
function showTarget(tabs: readonly Tab[], id: string): void {
  const isSection = tabs.some(({ parts }) => parts.some((part) => part.id === id))
  const section = isSection ? document.getElementById(id) : null
  // Closing an episode has already focused its line within the section.
  if (section?.contains(document.activeElement)) return
  if (section !== null) section.scrollIntoView({ block: 'start' })
  else if (tabs.some((tab) => tab.id === id)) document.getElementById(`tab-${id}`)?.scrollIntoView({ block: 'start' })
}
