/** What `/openapi.json` tells of a server whose schemas these are. */
export function openApi(schemas: object): object {
  const answer = { 200: { description: 'Successful Response', content: { 'application/json': { schema: { type: 'object' } } } } }
  const get = (summary: string) => ({ get: { summary, responses: answer } })
  const post = (summary: string) => ({
    post: {
      summary,
      requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
      responses: { ...answer, 422: { description: 'Validation Error' } },
    },
  })
  return {
    openapi: '3.1.0',
    info: { title: 'OpenEnv Environment HTTP API', version: '1.0.0' },
    paths: {
      '/reset': post('Reset the environment'),
      '/step': post('Execute an action in the environment'),
      '/state': get('Get current environment state'),
      '/metadata': get('Get environment metadata'),
      '/health': get('Health check'),
      '/schema': get('Get all JSON schemas'),
      '/mcp': post('JSON-RPC endpoint of MCP'),
    },
    components: {
      schemas: Object.fromEntries(
        Object.entries(schemas).map(([name, schema]) => [`${name[0]?.toUpperCase()}${name.slice(1)}`, schema]),
      ),
    },
  }
}
