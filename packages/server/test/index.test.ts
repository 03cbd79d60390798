import * as server from '@orreryjs/server'
import { expect, test } from 'vitest'

test('public names', () => {
  expect(Object.keys(server).sort()).toEqual([
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
