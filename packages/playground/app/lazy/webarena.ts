import { marketForWebShop } from '@orreryjs/orrery/market'
import { webarena } from '@orreryjs/orrery/webarena'
import { player } from '#webarena/player/index.ts'

const globals = globalThis as { orreryWorlds?: object; orreryPlayers?: object }
globals.orreryWorlds = { ...globals.orreryWorlds, webarena, market: marketForWebShop() }
globals.orreryPlayers = { webarena: player }
