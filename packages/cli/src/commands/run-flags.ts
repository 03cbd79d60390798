import { COMMAND_LINE, type Configuration, readConfiguration } from '@orreryjs/runs/configuration'
import type { Command } from 'commander'
import { collectNames, collectPairs, collectTexts } from './command.ts'

/** Adds every setting of a configuration as a flag. */
export function addRunFlags(command: Command): Command {
  command
    .optionsGroup('What to run:')
    .option('--world <names>', 'worlds, comma-separated, or `all`, or files: ./vending.ts (default textcraft)', collectNames)
    .option('--agent <names>', 'agents, comma-separated, or `all`, or files: ./vote.ts#name (default react)', collectNames)
    .option('--model <names>', 'models, comma-separated: simulated:mid, openai:gpt-5, or files: ./model.ts (default simulated)', collectNames)
    .option('--split <name>', "which tasks (default: the world's usual ones)")
    .option('--tasks <list>', 'positions from 0 or ids: 3,10-20', collectNames)
    .option('--type <names>', 'only tasks of these types', collectNames)
    .option('--sample <n>', 'n tasks drawn with the seed')
    .option('--limit <n>', 'the first n tasks')
    .option(
      '--only <which>',
      'only tasks that failed in a run, failed@DIR, or that one of two runs solved, flipped@A..B; settings not named are those of the run (of B)',
    )
    .option('--trials <n>', 'attempts at each task (default 1)')
    .option('--seed <text>', 'name of every random stream, and what model requests carry as their seed (default 0: none)')
    .option('--seeds <names>', 'one attempt at each task for each seed: 0,1,2; attempt k has the k-th', collectNames)
    .option('--config <file>', 'settings from YAML, JSON or a module, named as these flags: maxSteps: 60')
  command
    .optionsGroup('How to run it:')
    .option('--label <name>', "what the agent's rows are called, to tell it from the same with other options (default its id)")
    .option(
      '--option <key=value>',
      'an option of the agents that have it, or of one: rebact.noReflect=true; may be repeated',
      collectPairs,
    )
    .option('--world-option <key=value>', 'an option of the world; may be repeated', collectPairs)
    .option('--dialect <name>', "the world's wording and rules")
    .option('--data <dir>', 'directory of original data')
    .option('--profile <id|file>', "prompts: one of the agent's, or a YAML file")
    .option('--feedback <policy>', 'when agents are told rewards: none, terminal, always (default none)')
    .option(
      '--rewind <means>',
      'how agents may go back, in order: snapshot, replay, navigate, none (default navigate, or what the agent needs)',
      collectNames,
    )
    .option('--count-thoughts', 'a thought costs a step')
    .option('--concurrency <n>', 'episodes at once (default 8)')
    .option('--workers <n>', 'threads that play episodes; only where models compute (simulated), or there are none')
  return addLimitFlags(addModelFlags(command))
}

function addModelFlags(command: Command): Command {
  return command
    .optionsGroup('Models:')
    .option('--base-url <url>', 'address of an OpenAI-compatible server')
    .option('--model-timeout <ms>', 'milliseconds for one attempt at a model call (default 60000)')
    .option('--model-retries <n>', 'attempts after the first (default 4)')
    .option('--prices <file>', 'US dollars for a million tokens; YAML: gpt-5: { input: 1.25, output: 10 }')
    .option('--record <file>', 'write every reply into a cassette; it replaces those to the same requests')
    .option('--replay <file>', 'take replies from a cassette; ask the model for the others, and add them')
    .option('--replay-only <file>', 'take all replies from a cassette; no model is asked, or need be named')
}

function addLimitFlags(command: Command): Command {
  command
    .optionsGroup('Limits of an episode:')
    .option('--max-steps <n>', "steps in the world (default: the world's usual number)")
    .option('--max-model-calls <n>', 'model calls')
    .option('--max-tokens <n>', 'tokens, in and out')
    .option('--max-invalid <n>', 'refused actions')
    .option('--max-repeats <n>', 'equal steps in a row')
    .option('--time-limit <ms>', 'milliseconds')
    .option('--cost-limit <usd>', 'US dollars, where the price of a call is known (--prices)')
  command
    .optionsGroup('Limits of the run, which can be resumed then; exit code 1:')
    .option('--max-cost <usd>', 'stop when all calls cost so many US dollars (needs --prices)')
    .option('--max-time <ms>', 'stop after so many milliseconds')
  return command
    .optionsGroup('Output:')
    .option('--out <dir>', 'directory of the run; by default one below runs/')
    .option('--deterministic', 'no times in the journal: the same run gives the same bytes')
    .option('--keep-prompts', 'write prompts whole, not only their hash')
    .option(
      '--gate <rule>',
      "exit with 1 unless the paired difference says so: 'success(rebact) > success(react)'; may be repeated",
      collectTexts,
    )
    .option('--dry-run', 'only say what would be run, and estimate calls, tokens and cost')
    .optionsGroup('Options:')
}

/** Flags that are no settings. */
const NOT_SETTINGS: readonly string[] = ['config', 'only', 'dryRun', 'gate', 'json', 'debug']

/** The settings among the flags of a command line. Throws `CONFIG_INVALID`. */
export function readRunFlags(flags: Readonly<Record<string, unknown>>): Configuration {
  const settings = Object.entries(flags).filter(([name]) => !NOT_SETTINGS.includes(name))
  return readConfiguration(COMMAND_LINE, Object.fromEntries(settings))
}
