import { withBase } from 'vitepress'
import { type Component, defineComponent, h } from 'vue'

/** True if this build of the site contains the playground; set by the site's configuration. */
declare const __PLAYGROUND__: boolean

/**
 * Embedded playground, positioned after the given number of the agent's effects:
 * `<Playground world="textcraft" task="textcraft/adapt-200/8" agent="react" model="simulated:mid" effect="3" />`.
 * Omitted properties use the playground's defaults. Renders a sentence if the playground is not built.
 */
export const Playground: Component = defineComponent({
  props: { world: String, task: String, agent: String, model: String, effect: [String, Number], title: String },
  setup(props) {
    return () => {
      const { title: given, ...chosen } = props
      const title = given ?? `The playground: ${props.agent ?? 'an agent'} in ${props.world ?? 'a world'}`
      if (!__PLAYGROUND__)
        return h(
          'p',
          { class: 'playground' },
          `${title}. This build of the site does not contain the playground. Run ./orrery play instead.`,
        )
      const settings = Object.entries(chosen).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] as const],
      )
      const address = `${withBase('/playground/index.html')}#${new URLSearchParams(Object.fromEntries(settings))}`
      // Part of the page itself: from disk, where the scripts of the site cannot run, the playground still does.
      const frame = h('iframe', { src: address, title, loading: 'lazy' })
      return h('figure', { class: 'playground' }, [frame, h('figcaption', h('a', { href: address, target: '_self' }, title))])
    }
  },
})
