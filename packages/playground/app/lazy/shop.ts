import { webshop } from '@orreryjs/orrery/webshop'

const here = globalThis as { orreryWorlds?: object }
here.orreryWorlds = { ...here.orreryWorlds, webshop }
