import { playgroundLink } from '../../src/playground-link.ts'
import { CopyButton, quoted } from '../copy-button.tsx'
import { useReport } from '../report-context.ts'
import type { OpenEpisode } from './open-episode.ts'
import { addressOf } from './route.ts'

/** Buttons that copy the action, the link to the step, and the terminal command for the episode. */
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
      <CopyButton label="terminal command" text={() => `./orrery show ${quoted(run.directory)} ${number}`} />
      <PlaygroundLink episode={episode} at={at} />
    </div>
  )
}

/** Link to the playground, just before the step. Hidden if the page has no playground. */
function PlaygroundLink({ episode, at }: { readonly episode: OpenEpisode; readonly at: number }) {
  const { playground, places } = useReport()
  const row = places[episode.place]?.rows[episode.row]
  if (playground === undefined || row === undefined || !/^(https?:\/\/|\.{0,2}\/)/.test(playground)) return null
  const { seeds, maxSteps, options, worldOptions, dialect } = row.settingsByName
  const href = playgroundLink(playground, episode.recorded, (episode.frames[at]?.step?.number ?? 1) - 1, {
    seed: seeds[episode.trial - 1] ?? seeds[0] ?? '0',
    ...(maxSteps !== undefined && { limits: { maxSteps } }),
    options,
    worldOptions: { ...worldOptions, ...(dialect !== undefined && { dialect }) },
  })
  if (href === undefined) return null
  return (
    <a class="into-playground" href={href} target="_blank" rel="noreferrer">
      Open this step in the playground
    </a>
  )
}
