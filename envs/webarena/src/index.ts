export { createWebArena, type WebArenaOptions, type WebArenaWorld } from './world.ts'
