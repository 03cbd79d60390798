import type { ModelCall } from '@orreryjs/core'
import { endReasonTexts } from '@orreryjs/core'
import type { StateChange } from '@orreryjs/reporting/data'
import type { ComponentChildren } from 'preact'
import { factsAfter } from '../../src/episode/facts.ts'
import type { Frame, FrameStep, Thought } from '../../src/index.ts'
import { counted } from '../numbers.ts'
import { AdmissiblePanel } from './admissible.tsx'
import { CopyBar } from './copy-bar.tsx'
import { rewardText } from './names.ts'
import type { OpenEpisode } from './open-episode.ts'
import { Panel } from './panel.tsx'

interface StepViewProps {
  readonly episode: OpenEpisode
  /** Position of the frame, from 0. */
  readonly at: number
  /** Picture of the method, above the state. */
  readonly beside?: ComponentChildren
}

/** One step of an episode: observation, model calls and thoughts, action, and the change of the world state. */
export function StepView({ episode, at, beside }: StepViewProps) {
  const frame = episode.frames[at]
  if (frame === undefined) return <p>No steps.</p>
  const hasNotes = frame.thoughts.some(({ kind }) => kind !== 'call')
  return (
    <div class="frame">
      <div class="story">
        <Panel title={frame.isAfterRewind ? 'Observation (after rewind)' : 'Observation'}>
          <pre>{frame.observation}</pre>
        </Panel>
        {frame.thoughts.length > 0 && (
          <Panel title="Reasoning">
            <ol class="thoughts">
              {frame.thoughts.map((thought, index) => (
                <ThoughtView key={index} thought={thought} folded={thought.kind === 'call' && hasNotes} />
              ))}
            </ol>
          </Panel>
        )}
        {frame.step === undefined ? <EndPanel episode={episode} /> : <StepPanels step={frame.step} />}
        <CopyBar episode={episode} at={at} />
        {at === episode.frames.length - 1 && frame.step !== undefined && <EndPanel episode={episode} />}
      </div>
      <div class="state">
        {beside}
        <StatePanels episode={episode} frame={frame} at={at} />
      </div>
    </div>
  )
}

interface ThoughtProps {
  readonly thought: Thought
  /** True if the text is folded because the notes of the agent repeat it. */
  readonly folded: boolean
}

function ThoughtView({ thought: { kind, title, text, call, changes }, folded }: ThoughtProps) {
  const isLong = text !== undefined
  return (
    <li class={`thought ${kind}`}>
      {isLong && folded ? (
        <details>
          <summary>{title}</summary>
          <pre>{text}</pre>
        </details>
      ) : (
        <>
          <span class="thought-title">{title}</span>
          {isLong && <pre>{text}</pre>}
        </>
      )}
      {call !== undefined && <Prompt call={call} />}
      {changes !== undefined && changes.length > 0 && <ChangeTable changes={changes} />}
    </li>
  )
}

const BY: Readonly<Record<FrameStep['by'], string>> = {
  agent: 'Action',
  navigate: 'Rewind by navigation',
  replay: 'Rewind by replay',
}

function StepPanels({ step }: { readonly step: FrameStep }) {
  const { action, observation, by, invalid, reward, number } = step
  return (
    <>
      <Panel title={`${BY[by]} (step ${number})`}>
        <pre class="action">{action}</pre>
        {invalid !== undefined && (
          <p class="bad">
            Invalid action ({invalid.kind}): {invalid.reason}
          </p>
        )}
      </Panel>
      <Panel title="Result">
        <pre>{observation}</pre>
        {reward !== 0 && <p class="good">reward {rewardText(reward)}</p>}
      </Panel>
    </>
  )
}

function EndPanel({ episode: { end, success } }: { readonly episode: OpenEpisode }) {
  return (
    <p class="end">
      End of the episode:{' '}
      <span class={success ? 'good' : 'bad'}>{end === undefined ? 'in progress' : endReasonTexts(end).title}</span>
    </p>
  )
}

interface StateProps {
  readonly episode: OpenEpisode
  readonly frame: Frame
  readonly at: number
}

function StatePanels({ episode, frame, at }: StateProps) {
  const { admissible, step } = frame
  if (episode.recorded.states === undefined) {
    return (
      <Panel title="World state">
        <p>The world states of this episode cannot be replayed: the world or its data has changed.</p>
      </Panel>
    )
  }
  const facts = factsAfter(episode.recorded, episode.frames, at)
  return (
    <>
      <Panel title="State changes">
        {step === undefined || step.changes.length === 0 ? <p>None.</p> : <ChangeTable changes={step.changes} />}
      </Panel>
      {admissible !== undefined && <AdmissiblePanel episode={episode} actions={admissible} step={step} />}
      <details>
        <summary>World state after the step ({counted(facts.length, 'fact')})</summary>
        <p class="small">The list includes facts that the agent cannot observe.</p>
        <dl class="facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  )
}

function ChangeTable({ changes }: { readonly changes: readonly StateChange[] }) {
  return (
    <table class="changes">
      <thead class="unseen">
        <tr>
          <th scope="col">fact</th>
          <th scope="col">before</th>
          <th scope="col">after</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td class="before">{before ?? ''}</td>
            <td class="after">{after === undefined ? <span class="removed">removed</span> : after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Prompt of a model call, folded. Hidden if the run recorded no prompts. */
function Prompt({ call }: { readonly call: ModelCall }) {
  const { prompt } = call
  if (prompt === undefined) return null
  const { messages, tools = [] } = prompt
  return (
    <details class="prompt">
      <summary>prompt</summary>
      {tools.length > 0 && <p class="small">Tools: {tools.map(({ name }) => name).join(', ')}</p>}
      <ol>
        {messages.map(({ role, content }, index) => (
          <li key={index}>
            <span class="thought-title">{role}</span>
            <pre>{content}</pre>
          </li>
        ))}
      </ol>
    </details>
  )
}
