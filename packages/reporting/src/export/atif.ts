import { join } from 'node:path'
import type { JsonObject, ModelCall } from '@orreryjs/core'
import type { CompletedEpisode, EpisodeMetrics, RunManifest } from '@orreryjs/harness'
import { toTool } from '@orreryjs/models/openai'
import type { ExportedFile, ExportSettings } from './export-settings.ts'
import { finalPath, type PathStep } from './final-path.ts'
import { isoTime } from './inspect/names.ts'
import { jsonText } from './json-text.ts'
import type { RunToExport } from './run-to-export.ts'
import { STEP_TOOL, stepCallId } from './step-call.ts'
import { writeEpisodes } from './write-episodes.ts'

/** Exports every episode as an ATIF trajectory, one per line. */
export async function exportAtif(run: RunToExport, settings: ExportSettings): Promise<readonly ExportedFile[]> {
  const path = settings.out ?? join(run.directory, 'atif.jsonl')
  const of = (episode: CompletedEpisode): readonly string[] => [`${jsonText(atifTrajectory(episode, run.manifest))}\n`]
  return [{ path, count: await writeEpisodes(run.episodes(), { path, of }, settings), noun: 'episode' }]
}

/** Converts an episode to an ATIF 1.7 trajectory: the first observation is a user step, and each step of the final path an agent step. */
export function atifTrajectory(episode: CompletedEpisode, manifest: RunManifest): JsonObject {
  const { start, end, events, metrics } = episode
  const { agent, model, world } = start
  const path = finalPath(events)
  const undone = metrics.steps - path.length
  const versionOf = (list: readonly { readonly id: string; readonly version: number }[], id: string): string =>
    String(list.find((each) => each.id === id)?.version ?? 0)
  return {
    schema_version: 'ATIF-v1.7',
    session_id: manifest.run,
    trajectory_id: start.episode,
    agent: {
      name: agent,
      version: versionOf(manifest.agents, agent),
      ...(model !== 'none' && { model_name: model }),
      tool_definitions: [toTool(STEP_TOOL)] as unknown as readonly JsonObject[],
      ...(start.label !== undefined && { extra: { label: start.label } }),
    },
    steps: [
      { step_id: 1, ...timestamp(start.at), source: 'user', message: start.observation },
      ...path.map((step, at) => agentStep(step, at + 2)),
    ],
    ...(undone > 0 && { notes: `Steps that a rewind undid are left out; the agent was charged ${metrics.steps} steps.` }),
    final_metrics: finalMetrics(metrics, {
      reward: end.reward,
      success: end.success,
      progress: end.progress,
      end_reason: end.end,
      ...(end.answer !== undefined && { answer: { ...end.answer } }),
      ...(end.error !== undefined && { error: { code: end.error.code, message: end.error.message } }),
    }),
    extra: {
      environment: world,
      environment_version: versionOf(manifest.worlds, world),
      split: start.split,
      task_id: start.task,
      task_hash: start.taskHash,
      task_type: start.taskType,
      goal: start.goal,
      trial: start.trial,
      labels: manifest.labels,
    },
  }
}

function agentStep({ thoughts, calls, action, observation, event }: PathStep, id: number): JsonObject {
  const call = stepCallId(event.step)
  const usage = callMetrics(calls)
  return {
    step_id: id,
    ...timestamp(event.at),
    source: 'agent',
    message: '',
    ...(thoughts.length > 0 && { reasoning_content: thoughts.join('\n') }),
    tool_calls: [{ tool_call_id: call, function_name: STEP_TOOL.name, arguments: { action } }],
    observation: { results: [{ source_call_id: call, content: observation }] },
    ...(usage !== undefined && { metrics: usage }),
    // A count of 0 is allowed only without reasoning.
    ...((calls.length > 0 || thoughts.length === 0) && { llm_call_count: calls.length }),
    extra: {
      reward: event.reward,
      ...(event.by !== 'agent' && { by: event.by }),
      ...(event.invalid && { invalid: { ...event.invalid } }),
    },
  }
}

/** Deterministic runs have no times. */
function timestamp(at: number): { readonly timestamp?: string } {
  return at === 0 ? {} : { timestamp: isoTime(at) }
}

function callMetrics(calls: readonly ModelCall[]): JsonObject | undefined {
  const usages = calls.flatMap(({ reply }) => (reply === undefined ? [] : [reply.usage]))
  if (usages.length === 0) return undefined
  const total = (of: (usage: (typeof usages)[number]) => number | undefined): number | undefined => {
    const known = usages.flatMap((usage) => of(usage) ?? [])
    return known.length === 0 ? undefined : known.reduce((sum, each) => sum + each, 0)
  }
  const cached = total(({ cachedTokens }) => cachedTokens)
  const cost = total((usage) => usage.cost)
  return {
    prompt_tokens: total(({ inputTokens }) => inputTokens) ?? 0,
    completion_tokens: total(({ outputTokens }) => outputTokens) ?? 0,
    ...(cached !== undefined && { cached_tokens: cached }),
    ...(cost !== undefined && { cost_usd: cost }),
  }
}

function finalMetrics({ inputTokens, outputTokens, cost, steps, modelCalls }: EpisodeMetrics, extra: JsonObject): JsonObject {
  return {
    ...(modelCalls > 0 && { total_prompt_tokens: inputTokens, total_completion_tokens: outputTokens }),
    ...(cost !== undefined && { total_cost_usd: cost }),
    total_steps: steps,
    extra,
  }
}
