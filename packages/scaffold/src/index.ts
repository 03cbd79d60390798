export { type CreatedFiles, createFile, createPackage, type NewOptions } from './begin.ts'
export { SCAFFOLD_TYPES, type ScaffoldType } from './kinds.ts'
export { type PackedWorkspace, packWorkspace } from './pack-workspace.ts'
