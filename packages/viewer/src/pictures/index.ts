export type { Act } from './acts.ts'
export type { Part } from './order.ts'
export type { Box, BoxEntry, BoxesPicture, MethodPicture, TreeNode, TreePicture } from './picture.ts'
export { pictureOf } from './picture-of.ts'
