export { connectionText, DEFAULT_KEY, readConnection, variablesIn } from './connection.ts'
export { checkPaths, codeDigests, codeNamed, connectionsIn, permissionsOf, trustProgram } from './settings.ts'
export { grantTrust, type NamedCode, NO_TRUST, type Permissions, type Trust } from './trust.ts'
