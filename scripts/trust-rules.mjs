// Code, addresses and paths that data names are used only with a proof that the user trusts them (packages/runs/src/trust). These rules keep
// the proof in few hands.

/** Files that may import a module whose name is computed, and why that name is never data. */
const COMPUTED_IMPORTS = {
  'packages/runs/src/registry/files/import-file.ts': 'the gate: takes the proof as an argument',
  'packages/models/src/ai-sdk/provider.ts':
    'a provider package; MODELS in packages/orrery asks for the proof before it calls this',
  'packages/runs/src/play/episode-worker.ts': 'the module of the registry that the parent thread passes',
}

/** Files that may make a proof, and whose word they take for it. */
const GRANTS = {
  'packages/cli/src/terminal/trusted-registry.ts': 'the command line, and a person who answers a question',
  'packages/orrery/src/named.ts': 'names that the caller writes itself',
  'packages/runs/src/trust/settings.ts': 'the settings of a program',
  'packages/runs/src/task-filter/settings-of-run.ts': 'changes that the caller makes to the settings of a run',
  'packages/runs/src/play/play-in-thread.ts': 'files that the parent thread has executed',
  'packages/queue/src/worker/accept-run.ts': 'the flags of a worker',
}

/** Files of the command line that may import the registry without a decision about trust. */
const REGISTRY = 'packages/cli/src/registry.ts'

/** Modules that start programs or load code, and the files that may import them. */
const MODULES = /^(?:node:)?(?:child_process|vm|module)$/
const PROGRAMS = {
  'packages/cli/src/compiled-code.ts': 'the bundle of this package',
  'packages/cli/src/load-bundle.ts': 'the bundle of this package',
  'packages/coding-agents/src/check-installed.ts': 'a coding agent, whose name planRun has checked',
  'packages/coding-agents/src/guarded-process.ts': 'the guard of a coding agent, whose name planRun has checked',
  'packages/coding-agents/src/guard.ts': 'the coding agent that the parent process names',
  'packages/runs/src/packages-on-demand.ts': 'two packages, whose names are constants',
  'packages/runs/src/play/run-facts.ts': 'git, without the programs that a repository names',
  'packages/scaffold/src/pack-workspace.ts': 'npm pack, in a checkout that the user names',
  'packages/runs/src/registry/files/typescript.ts': 'hooks for files that the gate imports',
  'packages/runs/src/registry/files/typescript-hooks.ts': 'types only',
  'packages/models/src/llama/time-limit.ts': 'a time limit for chat templates of weights',
  'packages/server/src/model-server/schema-value/deadline.ts': 'the constant text `run()`, for its time limit',
  'packages/course/src/start.ts': "resolves the names of Orrery's own packages",
}

/** Returns all uses outside of these lists, as texts. */
export function untrustedUses(files) {
  const problems = []
  const used = { COMPUTED_IMPORTS: new Set(), GRANTS: new Set(), PROGRAMS: new Set() }
  const check = (list, name, path, problem) => {
    used[name].add(path)
    if (!Object.hasOwn(list, path)) problems.push(`${path}: ${problem}; see scripts/trust-rules.mjs`)
  }
  for (const { path, imports, computedImports, text } of files.values()) {
    for (const expression of computedImports)
      check(COMPUTED_IMPORTS, 'COMPUTED_IMPORTS', path, `imports the computed name ${expression}`)
    const names = imports.flatMap((each) => each.names.filter(({ typeOnly }) => !typeOnly).map(({ imported }) => imported))
    if (names.includes('grantTrust') && !path.endsWith('/src/trust/index.ts'))
      check(GRANTS, 'GRANTS', path, 'makes a proof of trust')
    if (imports.some(({ specifier }) => MODULES.test(specifier)))
      check(PROGRAMS, 'PROGRAMS', path, 'can start programs or load code')
    else if (/\b(?:eval|new Function)\(/.test(text)) problems.push(`${path}: executes text`)
    if (path.startsWith('packages/cli/src/') && path !== REGISTRY && imports.some(importsRegistry))
      problems.push(`${path}: imports the registry; use ${REGISTRY}, or trustedRegistry for a command that reads data`)
  }
  for (const [name, list] of Object.entries({ COMPUTED_IMPORTS, GRANTS, PROGRAMS }))
    for (const path of Object.keys(list))
      if (files.has(path) && !used[name].has(path))
        problems.push(`scripts/trust-rules.mjs: ${name} lists ${path}, which needs no entry`)
  return problems
}

function importsRegistry({ specifier, names }) {
  return specifier === '@orreryjs/orrery' && names.some(({ imported }) => ['orrery', '*'].includes(imported))
}
