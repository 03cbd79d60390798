import { marketForWebShop } from '@orreryjs/orrery/market'
import { webarena } from '@orreryjs/orrery/webarena'
import { player } from '#webarena/player/index.ts'

const here = globalThis as { orreryWorlds?: object; orreryPlayers?: object }
here.orreryWorlds = { ...here.orreryWorlds, webarena, market: marketForWebShop() }
here.orreryPlayers = { webarena: player }
