import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { Playground } from './playground.ts'
import './style.css'

const theme: Theme = { extends: DefaultTheme, enhanceApp: ({ app }) => void app.component('Playground', Playground) }

export default theme
