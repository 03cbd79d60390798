import { webarena } from '@orreryjs/env-webarena'
import { marketPackage } from '@orreryjs/orrery/market'

const here = globalThis as { orreryWorlds?: object }
here.orreryWorlds = { ...here.orreryWorlds, webarena, market: marketPackage() }
