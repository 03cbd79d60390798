import { CLUSTERINGS, type Clustering } from '@orreryjs/runs/statistics'
import { unknownName } from '@orreryjs/runs/texts'

/** When tasks are taken by their clusters, as a flag says it. Throws `USAGE`. */
export function readClustering(text: string): Clustering {
  const found = CLUSTERINGS.find((each) => each === text)
  if (found !== undefined) return found
  throw unknownName('USAGE', 'clustering', text, CLUSTERINGS)
}
