export { describeOne, LIST_KINDS, type ListKind, type ListQuery, listAll } from './list.ts'
export type {
  AgentItem,
  DescriptionTable,
  ItemDescription,
  Listing,
  ModelItem,
  OfferedTool,
  OptionItem,
  SplitItem,
  SuiteItem,
  WorldItem,
} from './listing.ts'
