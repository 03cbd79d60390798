export { connectionText, DEFAULT_KEY, readConnection, variablesIn } from './connection.ts'
export { codeDigests, codeNamed, connectionsIn, permissionsOf } from './settings.ts'
export { grantTrust, type NamedCode, type Permissions, type Trust } from './trust.ts'
