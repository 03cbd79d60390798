export { withAddedRows } from './add-rows.ts'
export { withProfileRow } from './agent-profiles.ts'
export { bundledInjections } from './bundled-injections.ts'
export {
  blocksOf,
  COMMAND_LINE,
  DEFAULT_CONCURRENCY,
  DEFAULT_SEED,
  dataIn,
  mergeConfigurations,
  readConfiguration,
} from './configuration.ts'
export { isSequential } from './extensions.ts'
export { type FlagDescription, resumeFlags, runFlags } from './flags.ts'
export { readConfigurationFile } from './read-configuration-file.ts'
export { type ChosenSuite, isSuiteFile, readSuite } from './read-suite.ts'
export type { Block, Configuration, ResolvedBlock } from './schema.ts'
export { splitNames } from './values.ts'
export { readTextFile, readYamlFile } from './yaml-file.ts'
