import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

// Runs in the browser: the script of the bare page.

const root = document.getElementById('root')
if (root) createRoot(root).render(createElement('p', { id: 'figure' }, '102.35M BD'))
