import { useReport } from '../report-context.ts'
import { CopyButton } from './copy.tsx'
import type { OpenEpisode } from './open-episode.ts'
import { addressOf } from './route.ts'

/** What of a step can be taken elsewhere: the action, its address, the command that shows the episode in a terminal. */
export function CopyBar({ episode, at }: { readonly episode: OpenEpisode; readonly at: number }) {
  const { run } = useReport()
  const action = episode.frames[at]?.step?.action
  const { number } = episode
  return (
    <div class="copies">
      <span class="small">Copy</span>
      {action !== undefined && <CopyButton label="action" text={() => action} />}
      <CopyButton
        label="link to this step"
        text={() => `${location.href.replace(/#.*/s, '')}${addressOf({ kind: 'episode', episode: number, frame: at })}`}
      />
      <CopyButton label="command" text={() => `./orrery show ${quoted(run.directory)} ${number}`} />
    </div>
  )
}

/** A word as a shell takes it. */
function quoted(word: string): string {
  return /^[\w./:@%+=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
