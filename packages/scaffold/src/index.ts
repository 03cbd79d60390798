export { type CreatedFiles, createFile, createPackage, createTestProject, type NewOptions } from './create.ts'
export { createOpenEnvPackage, type OpenEnvWorld, openEnvPackageFiles } from './openenv/create-openenv.ts'
export { type PackedWorkspace, packWorkspace } from './pack-workspace.ts'
export { PROJECT_TYPES, type ProjectType, type ScaffoldType } from './scaffold-types.ts'
