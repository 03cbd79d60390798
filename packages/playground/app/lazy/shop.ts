import { webshop } from '@orreryjs/orrery/webshop'

const globals = globalThis as { orreryWorlds?: object }
globals.orreryWorlds = { ...globals.orreryWorlds, webshop }
