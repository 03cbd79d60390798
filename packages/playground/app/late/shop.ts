import { webshop } from '@orreryjs/env-webshop'

const here = globalThis as { orreryWorlds?: object }
here.orreryWorlds = { ...here.orreryWorlds, webshop }
