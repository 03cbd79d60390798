import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Step } from '../action/runner.ts'
import { ROOT } from '../readme/documents.ts'

/** A workflow of this repository, as far as the tests read it. */
export interface Workflow {
  /** File name. */
  readonly file: string
  readonly text: string
  readonly permissions: unknown
  readonly jobs: Readonly<Record<string, WorkflowJob>>
}

/** A job of a workflow. */
export interface WorkflowJob {
  readonly permissions?: Readonly<Record<string, string>>
  readonly 'timeout-minutes'?: number
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly string[]>> }
  readonly steps: readonly Step[]
}

/** Returns all workflows of this repository. */
export function readWorkflows(): readonly Workflow[] {
  const folder = join(ROOT, '.github/workflows')
  return readdirSync(folder)
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      return { ...(parse(text) as Omit<Workflow, 'file' | 'text'>), file, text }
    })
}

/** Returns the shell commands of a workflow: its steps, and the scripts that it passes to an action. */
export function commandsOf({ jobs }: Workflow): readonly string[] {
  const steps = Object.values(jobs).flatMap((job) => job.steps)
  return steps.flatMap(({ run, with: { version, publish } = {} }) =>
    [run, version, publish].flatMap((each) => (each === undefined ? [] : [String(each)])),
  )
}
