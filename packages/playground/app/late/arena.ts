import { marketPackage } from '@orreryjs/orrery/market'
import { webarena } from '@orreryjs/orrery/webarena'

const here = globalThis as { orreryWorlds?: object }
here.orreryWorlds = { ...here.orreryWorlds, webarena, market: marketPackage() }
