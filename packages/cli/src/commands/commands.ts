import type { AddCommand } from './command.ts'

/** A command as the list of commands shows it; the rest is loaded when it is called. */
interface CommandEntry {
  readonly name: string
  /** What may follow its name, in the list of commands. */
  readonly takes: string
  readonly summary: string
  load(): Promise<AddCommand>
}

/** A command, and what stands below it in a file of its own. */
function together(add: AddCommand, below: AddCommand): AddCommand {
  return (...given) => {
    add(...given)
    below(...given)
  }
}

/** Every command, in the order of the list. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'list',
    takes: '[options] [kind] [name]',
    summary: 'what there is: worlds, agents, models, suites, tasks, runs',
    load: async () => (await import('./list.ts')).addList,
  },
  {
    name: 'run',
    takes: '[options] [suite]',
    summary: 'run agents in worlds and print a table',
    load: async () => (await import('./run/run.ts')).addRun,
  },
  {
    name: 'resume',
    takes: '[options] <dir>',
    summary: 'finish an interrupted run',
    load: async () => (await import('./run/resume.ts')).addResume,
  },
  {
    name: 'worker',
    takes: '[options]',
    summary: 'play episodes of runs on other machines',
    load: async () => (await import('./run/worker.ts')).addWorker,
  },
  {
    name: 'queue',
    takes: '[options]',
    summary: 'what runs and workers a queue has',
    load: async () => (await import('./run/queue.ts')).addQueue,
  },
  {
    name: 'show',
    takes: '[options] <dir> [episode]',
    summary: 'read an episode of a run, or list them',
    load: async () => together((await import('./results/show.ts')).addShow, (await import('./show-profile.ts')).addShowProfile),
  },
  {
    name: 'view',
    takes: '[options] [dir]',
    summary: 'look at runs in a browser, also while they are played',
    load: async () => (await import('./view.ts')).addView,
  },
  {
    name: 'verify',
    takes: '[options] <dir> [files...]',
    summary: 'prove a log by executing it again',
    load: async () => (await import('./results/verify.ts')).addVerify,
  },
  {
    name: 'rescore',
    takes: '[options] <dir>',
    summary: 'compute metrics again from recorded steps, and costs from tokens',
    load: async () => (await import('./results/rescore.ts')).addRescore,
  },
  {
    name: 'compare',
    takes: '[options] <dir> [runs...]',
    summary: 'compare runs, or rows of one, task by task',
    load: async () => (await import('./results/compare.ts')).addCompare,
  },
  {
    name: 'report',
    takes: '[options] <dir> [runs...]',
    summary: 'write a run as one page to read and to share',
    load: async () => (await import('./results/report.ts')).addReport,
  },
  {
    name: 'export',
    takes: '[options] <dir>',
    summary: 'write a run, or tasks, in the format of another tool',
    load: async () => (await import('./results/export.ts')).addExport,
  },
  {
    name: 'play',
    takes: '[options] <world> [task]',
    summary: 'play a task yourself',
    load: async () => (await import('./play.ts')).addPlay,
  },
  {
    name: 'serve',
    takes: '',
    summary: 'open a world as a web site or to other programs, or serve a model',
    load: async () => (await import('./serve/serve.ts')).addServe,
  },
  {
    name: 'doctor',
    takes: '[options] <model>',
    summary: 'ask a model what it can do',
    load: async () => (await import('./doctor.ts')).addDoctor,
  },
  {
    name: 'validate',
    takes: '[options] <world>',
    summary: 'execute the plan of every task of a world',
    load: async () => (await import('./validate.ts')).addValidate,
  },
  {
    name: 'conform',
    takes: '[options] <file>',
    summary: 'replay records of an original program and compare every answer',
    load: async () => (await import('./conform.ts')).addConform,
  },
  {
    name: 'index',
    takes: '',
    summary: 'make a large shop ready on disk',
    load: async () => (await import('./create/index-build.ts')).addIndex,
  },
  {
    name: 'new',
    takes: '[options] <kind> <name>',
    summary: 'begin a world or an agent of your own',
    load: async () => together((await import('./create/new.ts')).addNew, (await import('./create/new-profile.ts')).addNewProfile),
  },
  {
    name: 'playground',
    takes: '[dir]',
    summary: 'a page to play with agents, one effect at a time',
    load: async () => (await import('./playground.ts')).addPlayground,
  },
  {
    name: 'pack',
    takes: '<dir>',
    summary: 'pack this checkout for a project of yours',
    load: async () => (await import('./create/pack.ts')).addPack,
  },
  {
    name: 'lesson',
    takes: '[options] [verb] [number] [dir]',
    summary: 'learn how agents work: exercises with checks and hints',
    load: async () => (await import('./lesson.ts')).addLesson,
  },
  {
    name: 'completion',
    takes: '[options] <shell>',
    summary: 'make Tab complete commands, flags and names',
    load: async () => (await import('./completion.ts')).addCompletion,
  },
  {
    name: 'help',
    takes: '[about...]',
    summary: 'the help of a command, or what a word means',
    load: async () => (await import('./help.ts')).addHelp,
  },
]
