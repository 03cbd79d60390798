import { useState } from 'preact/hooks'
import { playgroundLink } from '../../src/playground-link.ts'
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

/** Quotes a word for the shell. */
export function quoted(word: string): string {
  return /^[\w./:@%+=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

/** Button that copies a text and confirms it for two seconds. */
export function CopyButton({ label, text }: { readonly label: string; readonly text: () => string }) {
  const [copied, setCopied] = useState('')
  return (
    <>
      <button
        type="button"
        class="copy"
        onClick={() => {
          const value = text()
          void copy(value).then((done) => {
            setCopied(done ? 'copied' : value)
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

/** Returns false if the browser forbids copying, for example in a frame. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
