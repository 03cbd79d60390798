import { unknownName } from '@orreryjs/runs/texts'
import { CLUSTERINGS, type Clustering } from '@orreryjs/statistics'

/** Parses the `--cluster` flag. Throws `USAGE`. */
export function readClustering(text: string): Clustering {
  const found = CLUSTERINGS.find((each) => each === text)
  if (found !== undefined) return found
  throw unknownName('USAGE', 'clustering', text, CLUSTERINGS)
}
