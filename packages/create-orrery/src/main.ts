#!/usr/bin/env node
import { runProcess } from '@orreryjs/cli'
import { createProject } from './create-project.ts'

await runProcess(createProject)
