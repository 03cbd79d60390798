import type { ExportedFile, ExportSettings } from './export-settings.ts'
import type { RunToExport } from './run-to-export.ts'

/** An export format. */
export interface ExportFormat {
  readonly id: string
  readonly summary: string
  /** Additional flags of the format. */
  readonly flags: readonly ('all' | 'container' | 'episodes' | 'prompts')[]
  /** Throws `FILE_EXISTS`, `FILE_UNWRITABLE`, `USAGE` and what reading the run throws. */
  export(run: RunToExport, settings: ExportSettings): Promise<readonly ExportedFile[]>
}

/** All formats of `--to`, loaded on demand. */
export const FORMATS: readonly ExportFormat[] = [
  {
    id: 'inspect',
    summary: 'an Inspect log for each row of the run, in DIR/inspect',
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
    id: 'sharegpt',
    summary: 'conversations of human and gpt for trainers, in DIR/sharegpt.jsonl',
    flags: ['all'],
    export: async (run, settings) => (await import('./sharegpt.ts')).exportShareGpt(run, settings),
  },
  {
    id: 'openai-finetune',
    summary: 'a chat example for each reply of the model, or each episode, in DIR/openai-finetune.jsonl',
    flags: ['all', 'episodes'],
    export: async (run, settings) => (await import('./fine-tuning.ts')).exportExamples(run, settings),
  },
  {
    id: 'atif',
    summary: 'a trajectory in the interchange format of Harbor for each episode, in DIR/atif.jsonl',
    flags: [],
    export: async (run, settings) => (await import('./atif.ts')).exportAtif(run, settings),
  },
  {
    id: 'otel',
    summary: 'OpenTelemetry spans of agents, model calls and tools as OTLP/JSON, in DIR/otel.jsonl',
    flags: ['prompts'],
    export: async (run, settings) => (await import('./otel/export-otel.ts')).exportOtel(run, settings),
  },
  {
    id: 'webarena-verified',
    summary: 'tasks, responses and network traces for the evaluators of WebArena-Verified, in DIR/webarena-verified',
    flags: [],
    export: async (run, settings) => (await import('./verified/export-verified.ts')).exportVerified(run, settings),
  },
  {
    id: 'dpo',
    summary: 'pairs of a better and a worse step in the same state, for preference trainers, in DIR/dpo.jsonl',
    flags: [],
    export: async (run, settings) => (await import('./preferences.ts')).exportPreferences(run, settings),
  },
  {
    id: 'step-labels',
    summary: 'the exact distance to the goal before and after each step, in DIR/step-labels.jsonl',
    flags: [],
    export: async (run, settings) => (await import('./step-labels.ts')).exportStepLabels(run, settings),
  },
  {
    id: 'csv',
    summary: 'a line for each episode with all metrics, in DIR/episodes.csv',
    flags: [],
    export: async (run, settings) => (await import('./csv.ts')).exportCsv(run, settings),
  },
  {
    id: 'huggingface',
    summary: 'a dataset for the Hugging Face Hub with a card and the formats above, in DIR/huggingface',
    flags: ['all'],
    export: async (run, settings) => (await import('./hugging-face.ts')).exportDataset(run, settings),
  },
]
