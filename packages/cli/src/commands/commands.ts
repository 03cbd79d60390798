import type { AddCommand } from './command.ts'

/** Entry of the list of commands; the implementation is loaded when the command is called. */
interface CommandEntry {
  readonly name: string
  /** Arguments shown after the name in the list of commands. */
  readonly usage: string
  readonly summary: string
  /** Heading in the list of commands. */
  readonly group: CommandGroup
  load(): Promise<AddCommand>
}

/** What people want to do. */
type CommandGroup = 'Run agents' | 'Read results' | 'Play and serve' | 'Build your own' | 'Look up and learn'

/** Adds a command and then its subcommands, which have their own files. */
function withSubcommands(...adders: readonly AddCommand[]): AddCommand {
  return (...given) => {
    for (const add of adders) add(...given)
  }
}

/** All commands, in the order of the list. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'run',
    usage: '[options] [names...]',
    summary: 'run agents in worlds and print a table of results',
    group: 'Run agents',
    load: async () => (await import('./run/run.ts')).addRun,
  },
  {
    name: 'resume',
    usage: '[options] <dir>',
    summary: 'finish an interrupted run',
    group: 'Run agents',
    load: async () => (await import('./run/resume.ts')).addResume,
  },
  {
    name: 'optimize',
    usage: '[options] <agent>',
    summary: 'search for better prompts, and evaluate them on held-out tasks',
    group: 'Run agents',
    load: async () => (await import('./run/optimize.ts')).addOptimize,
  },
  {
    name: 'worker',
    usage: '[options]',
    summary: 'run episodes of queued runs on this machine',
    group: 'Run agents',
    load: async () => (await import('./run/worker.ts')).addWorker,
  },
  {
    name: 'queue',
    usage: '[options]',
    summary: 'list the runs and workers of a queue',
    group: 'Run agents',
    load: async () => (await import('./run/queue.ts')).addQueue,
  },
  {
    name: 'show',
    usage: '[options] <dir> [episode]',
    summary: 'print an episode of a run, list its episodes or tasks, or compare all rows at one task',
    group: 'Read results',
    load: async () =>
      withSubcommands((await import('./results/show.ts')).addShow, (await import('./show-profile.ts')).addShowProfile),
  },
  {
    name: 'view',
    usage: '[options] [dir]',
    summary: 'view runs in a browser, including runs in progress',
    group: 'Read results',
    load: async () => (await import('./view.ts')).addView,
  },
  {
    name: 'verify',
    usage: '[options] <dir> [files...]',
    summary: 'replay a run and check its log',
    group: 'Read results',
    load: async () => (await import('./results/verify.ts')).addVerify,
  },
  {
    name: 'rescore',
    usage: '[options] <dir>',
    summary: 'recompute metrics from recorded steps, and costs from recorded tokens',
    group: 'Read results',
    load: async () => (await import('./results/rescore.ts')).addRescore,
  },
  {
    name: 'compare',
    usage: '[options] <dir> [runs...]',
    summary: 'compare runs, or rows of one run, paired by task',
    group: 'Read results',
    load: async () => (await import('./results/compare.ts')).addCompare,
  },
  {
    name: 'report',
    usage: '[options] <dir> [runs...]',
    summary: 'write a run as one HTML page to read and share',
    group: 'Read results',
    load: async () => (await import('./results/report.ts')).addReport,
  },
  {
    name: 'leaderboard',
    usage: '[options] <dir>',
    summary: 'verify submitted runs and rank them on a page',
    group: 'Read results',
    load: async () => (await import('./results/leaderboard.ts')).addLeaderboard,
  },
  {
    name: 'credit',
    usage: '[options] <dir>',
    summary: 'compute the exact worth of every step, and the step that lost each episode',
    group: 'Read results',
    load: async () => (await import('./results/credit.ts')).addCredit,
  },
  {
    name: 'what-if',
    usage: '[options] <dir> [episode]',
    summary: 'continue an episode with another action, reply or prompt, and compare',
    group: 'Read results',
    load: async () => (await import('./results/what-if.ts')).addWhatIf,
  },
  {
    name: 'tasks',
    usage: '',
    summary: 'make tasks that start in the middle of recorded episodes',
    group: 'Read results',
    load: async () => (await import('./results/tasks.ts')).addTasks,
  },
  {
    name: 'handover',
    usage: '[options] <first> <second>',
    summary: 'compute success if one agent takes over from another after each step',
    group: 'Read results',
    load: async () => (await import('./results/handover.ts')).addHandover,
  },
  {
    name: 'export',
    usage: '[options] <dir>',
    summary: 'export a run or tasks to the format of another tool',
    group: 'Read results',
    load: async () => (await import('./results/export.ts')).addExport,
  },
  {
    name: 'import',
    usage: '[options] <files...>',
    summary: 'read logs of other programs as a run, and check them in the world',
    group: 'Read results',
    load: async () => (await import('./results/import.ts')).addImport,
  },
  {
    name: 'which',
    usage: '[options] <files...>',
    summary: 'name the world, dialect and task of a log',
    group: 'Read results',
    load: async () => (await import('./results/which.ts')).addWhich,
  },
  {
    name: 'judge',
    usage: '[options]',
    summary: "judge submissions to WebArena's tasks by the original's rules and by repaired ones",
    group: 'Read results',
    load: async () => (await import('./results/judge.ts')).addJudge,
  },
  {
    name: 'play',
    usage: '[options] <world> [task]',
    summary: 'play a task yourself',
    group: 'Play and serve',
    load: async () => (await import('./play.ts')).addPlay,
  },
  {
    name: 'serve',
    usage: '',
    summary: 'serve a world as a web site or to other programs, or serve a model',
    group: 'Play and serve',
    load: async () => (await import('./serve/serve.ts')).addServe,
  },
  {
    name: 'doctor',
    usage: '[options] <model>',
    summary: 'test what a model supports, or the demonstrations of a profile',
    group: 'Run agents',
    load: async () =>
      withSubcommands((await import('./doctor.ts')).addDoctor, (await import('./doctor-profile.ts')).addDoctorProfile),
  },
  {
    name: 'models',
    usage: '',
    summary: 'add and list weights for models in this process',
    group: 'Run agents',
    load: async () => (await import('./models.ts')).addModels,
  },
  {
    name: 'validate',
    usage: '[options] <world>',
    summary: 'check that the oracle solves every task of a world',
    group: 'Build your own',
    load: async () => (await import('./validate.ts')).addValidate,
  },
  {
    name: 'conform',
    usage: '[options] <file>',
    summary: 'replay recordings of an original program and compare every response',
    group: 'Build your own',
    load: async () => (await import('./conform.ts')).addConform,
  },
  {
    name: 'index',
    usage: '',
    summary: 'build a search index for a shop',
    group: 'Build your own',
    load: async () => (await import('./create/index-build.ts')).addIndex,
  },
  {
    name: 'new',
    usage: '[options] [kind] [name]',
    summary: 'scaffold a world, an agent, a test project or a leaderboard',
    group: 'Build your own',
    load: async () =>
      withSubcommands(
        (await import('./create/new.ts')).addNew,
        (await import('./create/new-profile.ts')).addNewProfile,
        (await import('./create/new-openenv.ts')).addNewOpenEnv,
      ),
  },
  {
    name: 'playground',
    usage: '[dir]',
    summary: 'print the address of the playground, a page to step through agents',
    group: 'Play and serve',
    load: async () => (await import('./playground.ts')).addPlayground,
  },
  {
    name: 'pack',
    usage: '[options] <dir> [packages...]',
    summary: 'pack the packages of this checkout as tarballs',
    group: 'Build your own',
    load: async () => (await import('./create/pack.ts')).addPack,
  },
  {
    name: 'list',
    usage: '[options] [kind] [name]',
    summary: 'list available worlds, agents, models, suites, tasks, runs',
    group: 'Look up and learn',
    load: async () => (await import('./list.ts')).addList,
  },
  {
    name: 'lesson',
    usage: '[options] [verb] [number] [dirs...]',
    summary: 'learn how agents work: exercises with checks and hints',
    group: 'Look up and learn',
    load: async () => (await import('./lesson.ts')).addLesson,
  },
  {
    name: 'completion',
    usage: '[options] <shell>',
    summary: 'print a shell completion script',
    group: 'Look up and learn',
    load: async () => (await import('./completion.ts')).addCompletion,
  },
  {
    name: 'help',
    usage: '[about...]',
    summary: 'explain a command, flag, name, error code or term',
    group: 'Look up and learn',
    load: async () => (await import('./help.ts')).addHelp,
  },
]
