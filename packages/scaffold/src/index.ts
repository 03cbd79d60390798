export { type Begun, beginFile, beginPackage, type NewOptions } from './begin.ts'
export { KINDS, type Kind } from './kinds.ts'
export { type PackedWorkspace, packWorkspace } from './pack-workspace.ts'
