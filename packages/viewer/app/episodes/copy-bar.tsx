import { useState } from 'preact/hooks'
import { playgroundLink } from '../../src/playground-link.ts'
import { useReport } from '../report-context.ts'
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
      <PlaygroundLink episode={episode} at={at} />
      <CopyButton label="command" text={() => `./orrery show ${quoted(run.directory)} ${number}`} />
    </div>
  )
}

/** A way into the playground, to where the step was about to be taken; none where the page does not know of one. */
function PlaygroundLink({ episode, at }: { readonly episode: OpenEpisode; readonly at: number }) {
  const { playground, places } = useReport()
  const row = places[episode.place]?.rows[episode.row]
  if (playground === undefined || row === undefined || !/^(https?:\/\/|\.{0,2}\/)/.test(playground)) return null
  const { seeds, maxSteps, options, worldOptions, dialect } = row.varied
  const href = playgroundLink(playground, episode.recorded, (episode.frames[at]?.step?.number ?? 1) - 1, {
    seed: seeds[episode.trial - 1] ?? seeds[0] ?? '0',
    ...(maxSteps !== undefined && { limits: { maxSteps } }),
    options,
    worldOptions: { ...worldOptions, ...(dialect !== undefined && { dialect }) },
  })
  if (href === undefined) return null
  return (
    <a class="into-playground" href={href} target="_blank" rel="noreferrer">
      open in the playground
    </a>
  )
}

/** A word as a shell takes it. */
function quoted(word: string): string {
  return /^[\w./:@%+=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

/** Copies a text. Says for a moment that it did. */
function CopyButton({ label, text }: { readonly label: string; readonly text: () => string }) {
  const [copied, setCopied] = useState('')
  return (
    <>
      <button
        type="button"
        class="copy"
        onClick={() => {
          const words = text()
          void copy(words).then((done) => {
            setCopied(done ? 'copied' : words)
            setTimeout(() => setCopied(''), done ? 2000 : 20_000)
          })
        }}
      >
        {label}
      </button>
      <span class="small copied" role="status">
        {copied}
      </span>
    </>
  )
}

/** Whether it could be copied: a browser may forbid it, as in a frame of another page. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
