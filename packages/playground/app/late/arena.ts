import { marketPackage } from '@orreryjs/orrery/market'
import { webarena } from '@orreryjs/orrery/webarena'
import { webarena as policy } from '#simulated/worlds/webarena/policy.ts'

const here = globalThis as { orreryWorlds?: object; orreryPolicies?: object }
here.orreryWorlds = { ...here.orreryWorlds, webarena, market: marketPackage() }
here.orreryPolicies = { webarena: policy }
