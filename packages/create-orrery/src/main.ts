#!/usr/bin/env node
import process from 'node:process'
import { processTerminal } from '@orreryjs/cli'
import { createProject } from './create-project.ts'

process.exitCode = await createProject(process.argv.slice(2), processTerminal())
