import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { h } from 'vue'
import { MissingPage } from './missing-page.ts'
import { Playground } from './playground.ts'
import './style.css'

const theme: Theme = {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'not-found': () => h(MissingPage) }),
  enhanceApp: ({ app }) => void app.component('Playground', Playground),
}

export default theme
