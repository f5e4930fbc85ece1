import { expect, it } from 'vitest'
import { pageView } from '../../../page/page-view.ts'
import { emptyPage } from '../../../page/testing/empty-page.ts'
import { renderScreen, words } from '../../../testing/screen.tsx'
import { UsagePanel } from './usage-panel.tsx'

it('[CARD-18] shows no usage, even with a card', () => {
  expect(words(renderScreen(pageView(emptyPage), <UsagePanel />))).toContain('Please generate a card first.')
})
