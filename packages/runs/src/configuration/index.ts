export {
  type Block,
  blocksOf,
  COMMAND_LINE,
  type Configuration,
  DEFAULT_CONCURRENCY,
  mergeConfigurations,
  readConfiguration,
} from './configuration.ts'
export { readConfigurationFile, readYamlFile } from './file.ts'
export { type ChosenSuite, readSuite } from './read-suite.ts'
