import { unknownName } from '@orreryjs/runs/texts'
import { CLUSTER_MODES, type ClusterMode } from '@orreryjs/statistics'

/** Parses the `--cluster` flag. Throws `USAGE`. */
export function readClustering(text: string): ClusterMode {
  const found = CLUSTER_MODES.find((each) => each === text)
  if (found !== undefined) return found
  throw unknownName('USAGE', 'clustering', text, CLUSTER_MODES)
}
