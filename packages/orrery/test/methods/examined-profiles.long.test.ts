/** Plays the profiles of all agents. */
import './examined-profiles.test.ts'
