import * as server from '@orreryjs/server'
import { expect, test } from 'vitest'

test('public names', () => {
  expect(Object.keys(server).sort()).toEqual([
    'ACT_TOOL',
    'createActTool',
    'createAgentGym',
    'createMcp',
    'createModelProxy',
    'createModelServer',
    'createOpenEnv',
    'createSite',
    'createVector',
    'createView',
    'createWeb',
    'listen',
  ])
})
