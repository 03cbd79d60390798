import { withBase } from 'vitepress'
import { type Component, defineComponent, h } from 'vue'

/** Page of an address that does not exist. The default one has no main landmark. */
export const MissingPage: Component = defineComponent({
  setup: () => () =>
    h('main', { class: 'missing-page vp-doc' }, [
      h('h1', 'Page not found'),
      h('p', 'This address does not exist. Search for the page, or start at the beginning.'),
      h('p', h('a', { href: withBase('/index.html') }, 'Start page')),
    ]),
})
