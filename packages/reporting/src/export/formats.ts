import type { ExportedFile, ExportSettings } from './export-settings.ts'
import type { RunToExport } from './run-to-export.ts'

/** A format of another tool. */
export interface ExportFormat {
  readonly id: string
  readonly summary: string
  /** Flags that it reads beside those of all formats. */
  readonly flags: readonly ('all' | 'prompts' | 'container')[]
  /** Throws `FILE_EXISTS`, `FILE_UNWRITABLE`, `USAGE` and what reading the run throws. */
  export(run: RunToExport, settings: ExportSettings): Promise<readonly ExportedFile[]>
}

/** Every format that `--to` can name. Each is loaded only when it is asked for. */
export const FORMATS: readonly ExportFormat[] = [
  {
    id: 'inspect',
    summary: 'a log of Inspect for each row of the run, in DIR/inspect',
    flags: ['container', 'prompts'],
    export: async (run, settings) => (await import('./inspect/export-inspect.ts')).exportInspect(run, settings),
  },
  {
    id: 'agenttraj',
    summary: 'conversations for the trainers of AgentGym, in DIR/agenttraj.json',
    flags: [],
    export: async (run, settings) => (await import('./agenttraj.ts')).exportTrajectories(run, settings),
  },
  {
    id: 'openai-finetune',
    summary: 'a chat example for each reply of the model, in DIR/openai-finetune.jsonl',
    flags: ['all'],
    export: async (run, settings) => (await import('./fine-tuning.ts')).exportExamples(run, settings),
  },
  {
    id: 'csv',
    summary: 'a line for each episode with all that is measured, in DIR/episodes.csv',
    flags: [],
    export: async (run, settings) => (await import('./csv.ts')).exportCsv(run, settings),
  },
]
