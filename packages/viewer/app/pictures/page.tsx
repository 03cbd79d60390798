import type { RecordedEpisode } from '@orreryjs/reporting/data'
import { render } from 'preact'
import { pictureOf } from '../../src/pictures/index.ts'
import { Curve } from './curve.tsx'
import { MethodPicture } from './method-picture.tsx'
import '../styles/base.css'
import '../styles/figures.css'

/** An episode and its current step. */
interface Wanted {
  readonly recorded: RecordedEpisode
  readonly step: number
  readonly large?: boolean
  /** Another episode of the same task, for the curve only. */
  readonly other?: RecordedEpisode
}

// Test page with one picture: tests show an episode and read the clicked positions.
Object.assign(globalThis, {
  picture: {
    clicked: [] as number[],
    model: ({ recorded }: Wanted) => pictureOf(recorded),
    show(wanted: Wanted): void {
      const onStep = (seq: number): void => {
        this.clicked.push(seq)
        this.show({ ...wanted, step: seq })
      }
      const { recorded, step, other } = wanted
      const episodes = [{ name: 'this', recorded, step }, ...(other === undefined ? [] : [{ name: 'other', recorded: other }])]
      const curve = <Curve key="curve" episodes={episodes} onStep={(_, seq) => onStep(seq)} />
      render([curve, <MethodPicture key="picture" {...wanted} onStep={onStep} />], document.body)
    },
  },
})
