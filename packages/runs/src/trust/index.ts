export { connectionText, DEFAULT_KEY, readConnection, variablesIn } from './connection.ts'
export { codeDigests, codeNamed, connectionsIn, isProgramName, isWeightsPath, permissionsOf, weightsIn } from './settings.ts'
export { grantTrust, type NamedCode, type Permissions, type Trust } from './trust.ts'
