export { type CreatedFiles, createFile, createPackage, type NewOptions } from './create.ts'
export { createOpenEnvPackage, type OpenEnvWorld, openEnvPackageFiles } from './openenv/create-openenv.ts'
export { type PackedWorkspace, packWorkspace } from './pack-workspace.ts'
export { SCAFFOLD_TYPES, type ScaffoldType } from './scaffold-types.ts'
