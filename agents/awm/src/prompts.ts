import { instructions, transcriptSection } from '@orreryjs/agent-react/actor'
import type { Briefing, Message, Profile } from '@orreryjs/core'
import { example, openingText, profilePart, section, type TranscriptEntry } from '@orreryjs/core/agents'
import { type Trajectory, trajectoryText } from './memory.ts'
import type { AwmOptions } from './options.ts'

const USE = `Steps that worked in earlier tasks. They are examples, not orders: follow one only where it fits the current task.
Text in {braces} stands for what the current task names.`

const IDS = 'Words in place of an id describe an element. Use the id that this element has on the current page.'

const JUDGE_FORMAT = `Judge from the history alone whether everything that the task asks for has been done, and nothing else.
Reply with one sentence of reasons and then, on a line of its own, YES or NO.`

const INDUCE_TASK = 'Find the routines that are useful for more than one task in trajectories of solved tasks.'

const INDUCE_FORMAT = `Write the workflows that recur in these trajectories.
- Begin each workflow with a line \`Workflow: \` and its purpose. Its steps follow, one per line: an action, or a thought that begins with \`think: \`.
- A workflow has two actions or more. No two workflows are alike, and none contains another.
- Put a name in {braces} in place of each text that would differ in another task. Keep what is always the same.
- Together the workflows cover all of the tasks.`

/** Returns the profile with workflows at the end of its instructions; without workflows, the profile itself. */
export function withWorkflows(profile: Profile, workflows: string, options: AwmOptions): Profile {
  if (workflows.trim() === '') return profile
  const { rules: _, ...parts } = profile.parts
  const hasIds = !options.keepIds && /\[b?id\]/.test(profile.parts['actions'] ?? '')
  const shown = section('WORKFLOWS', `${hasIds ? `${USE}\n${IDS}` : USE}\n\n${quoted(workflows)}`)
  return { ...profile, parts: { ...parts, instructions: `${instructions({ profile, rules: options.rules })}\n\n${shown}` } }
}

/** Indents text from the memory, so that a heading in it opens no section of the prompt. */
function quoted(text: string): string {
  return text.replace(/^(?=.)/gm, '  ')
}

/** Asks whether an attempt has solved its task. */
export function judgeMessages(briefing: Briefing, options: AwmOptions, pairs: readonly TranscriptEntry[]): readonly Message[] {
  const { profile } = briefing
  const sections = [
    section('ACTIONS', profilePart(profile, 'actions', 'awm')),
    section('REPLY FORMAT', JUDGE_FORMAT),
    section('TASK', openingText(briefing)),
    transcriptSection(pairs),
  ]
  return [
    { role: 'system', content: instructions({ profile, rules: options.rules }) },
    { role: 'user', content: sections.join('\n\n') },
  ]
}

/** Asks for the workflows in trajectories. */
export function induceMessages(profile: Profile, trajectories: readonly Trajectory[]): readonly Message[] {
  const shown = profile.parts['inductionExample']
  const sections = [
    ...(shown === undefined ? [] : [example(1, shown)]),
    section('TASK', INDUCE_TASK),
    section('TRAJECTORIES', quoted(trajectories.map((each) => trajectoryText(each, 'Task')).join('\n\n'))),
    section('REPLY FORMAT', INDUCE_FORMAT),
  ]
  return [{ role: 'user', content: sections.join('\n\n') }]
}
