import type { Engine } from '../engine.ts'
import { textOf } from '../page/state.ts'
import type { WebArenaState } from '../state.ts'
import type { Standing } from '../tasks/way.ts'
import { nodesWhere } from './looking.ts'

/** What a task's way looks at to see what is done. */
export function standingOf(engine: Engine, state: WebArenaState): Standing {
  return {
    databases: engine.databases(state),
    url: engine.url(state),
    get fields() {
      return fieldsOf(engine, state)
    },
  }
}

function fieldsOf(engine: Engine, state: WebArenaState): Readonly<Record<string, string>> {
  const { root, look } = engine.view(state)
  const fields: Record<string, string> = {}
  for (const { element, name, path } of nodesWhere(root, ({ role }) => FIELDS.has(role))) {
    if (element !== undefined) fields[name.trim()] ??= textOf(element, path, look.state)
  }
  return fields
}

const FIELDS: ReadonlySet<string> = new Set(['textbox', 'searchbox', 'spinbutton', 'combobox'])
