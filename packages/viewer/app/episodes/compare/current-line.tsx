import { type BranchCell, branchName, type StepLine } from '@orreryjs/reporting/alignment'
import { StepMarks } from '../step-marks.tsx'
import type { Side } from './side.ts'

interface CurrentLineProps {
  readonly sides: readonly Side[]
  readonly slot: readonly BranchCell[]
}

/** Actions of all episodes in the current line, grouped by the state that they lead to. */
export function CurrentLine({ sides, slot }: CurrentLineProps) {
  const groups = groupsOf(sides, slot)
  const waiting = sides.filter((_, side) => slot[side]?.step === undefined && slot[side]?.ended === false)
  return (
    <table class="current-line">
      <caption class="unseen">Actions in this line</caption>
      <thead>
        <tr>
          <th scope="col">state</th>
          <th scope="col">action in this line</th>
        </tr>
      </thead>
      <tbody>
        {groups.map(({ key, branch, members }) => (
          <tr key={key}>
            <th scope="row">
              {branch === undefined ? 'own' : <span class={`branch branch-${branch % 6}`}>{branchName(branch)}</span>}
            </th>
            <td>
              {actionsOf(members).map(({ step, names }) => (
                <p key={names.join(' ')}>
                  <strong>{names.join(', ')}</strong>: {step.action ?? 'end'}
                  <StepMarks rung={step} />
                </p>
              ))}
            </td>
          </tr>
        ))}
        {waiting.length > 0 && (
          <tr>
            <th scope="row">unchanged</th>
            <td>{waiting.map(({ name }) => name).join(', ')}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

interface Member {
  readonly name: string
  readonly step: StepLine
}

interface Group {
  readonly key: string
  readonly branch: number | undefined
  readonly members: readonly Member[]
}

/** Returns the episodes with a step by branch, largest first. */
function groupsOf(sides: readonly Side[], slot: readonly BranchCell[]): readonly Group[] {
  const groups = new Map<string, Group>()
  for (const [side, { branch, step: at }] of slot.entries()) {
    const { name = '', steps = [] } = sides[side] ?? {}
    const step = steps[at ?? -1]
    if (step === undefined) continue
    const key = branch === undefined ? name : `branch ${branch}`
    const { members = [] } = groups.get(key) ?? {}
    groups.set(key, { key, branch, members: [...members, { name, step }] })
  }
  return [...groups.values()].sort((one, other) => other.members.length - one.members.length)
}

/** Groups episodes by their action. */
function actionsOf(members: readonly Member[]): readonly { readonly step: StepLine; readonly names: readonly string[] }[] {
  const actions = new Map<string, { readonly step: StepLine; readonly names: readonly string[] }>()
  for (const { name, step } of members) {
    const key = `${step.action} ${step.refused} ${step.changed}`
    const names = actions.get(key)?.names ?? []
    actions.set(key, { step, names: [...names, name] })
  }
  return [...actions.values()]
}
