import type * as Actions from '@actions/workflow-parser/actions/action-parser'
import type * as Traces from '@actions/workflow-parser/templates/trace-writer'
import type * as Workflows from '@actions/workflow-parser/workflows/workflow-parser'
import { createServer } from 'vite'

/** Validates files by the schemas of GitHub. */
export interface SchemaErrors {
  ofAction(content: string): readonly string[]
  ofWorkflow(content: string): readonly string[]
}

/**
 * Loads GitHub's parser of workflows and actions. It imports JSON without the attribute that Node.js demands, so vite loads it, without
 * its warnings about missing source maps.
 */
export async function loadSchemas(): Promise<SchemaErrors> {
  const vite = await createServer({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'silent',
    server: { middlewareMode: true, watch: null, ws: false },
    ssr: { noExternal: [/@actions/] },
  })
  try {
    const load = (path: string): Promise<unknown> => vite.ssrLoadModule(`@actions/workflow-parser/${path}`)
    const { parseAction } = (await load('actions/action-parser')) as typeof Actions
    const { parseWorkflow } = (await load('workflows/workflow-parser')) as typeof Workflows
    const { NoOperationTraceWriter } = (await load('templates/trace-writer')) as typeof Traces
    const errorsOf = (parsed: typeof parseAction, name: string, content: string): readonly string[] =>
      parsed({ name, content }, new NoOperationTraceWriter())
        .context.errors.getErrors()
        .map(({ message }) => message)
    return {
      ofAction: (content) => errorsOf(parseAction, 'action.yml', content),
      ofWorkflow: (content) => errorsOf(parseWorkflow, 'workflow.yml', content),
    }
  } finally {
    await vite.close()
  }
}
