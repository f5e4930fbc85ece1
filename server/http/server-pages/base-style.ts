/** The tokens of src/ui/tokens.css used by the pages that the server writes itself; a test keeps them equal. They follow the system's colour scheme. */
export const tokens = {
  '--page': 'light-dark(oklch(98% 0.006 90), oklch(16% 0.012 230))',
  '--surface': 'light-dark(oklch(99.6% 0.003 90), oklch(19.2% 0.013 230))',
  '--line': 'light-dark(oklch(89.5% 0.01 90), oklch(28.5% 0.015 230))',
  '--ink': 'light-dark(oklch(24% 0.016 240), oklch(95.5% 0.007 90))',
  '--ink-2': 'light-dark(oklch(46% 0.014 240), oklch(74% 0.012 215))',
  '--gold': 'light-dark(oklch(54% 0.11 80), oklch(82% 0.108 86))',
  '--font-mono': "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Roboto Mono', 'DejaVu Sans Mono', monospace",
  '--text-12': '0.75rem',
  '--text-14': '0.875rem',
  '--text-16': '1rem',
  '--text-20': '1.25rem',
  '--text-28': '1.75rem',
  '--text-40': '2.5rem',
  '--regular': '400',
  '--medium': '550',
  '--space-1': '0.25rem',
  '--space-2': '0.5rem',
  '--space-3': '0.75rem',
  '--space-4': '1rem',
  '--space-5': '1.25rem',
  '--space-6': '1.5rem',
  '--space-8': '2rem',
  '--space-12': '3rem',
  '--space-16': '4rem',
  '--radius-2': '10px',
  '--gutter': 'min(1rem, 5vw)',
  '--page-width': '75rem',
  '--target': '2.75rem',
} as const

/** What these pages have in common. */
export const baseStyle = `
:root { color-scheme: light dark; ${Object.entries(tokens).map(([name, value]) => `${name}: ${value};`).join(' ')} }
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: var(--space-6); }
body { margin: 0; min-width: 320px; background: var(--page); color: var(--ink); font: var(--regular) var(--text-16)/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1, h2, h3, p, ul, dl, dd { margin: 0; padding: 0; font-size: inherit; }
h1, h2, h3 { font-weight: var(--medium); line-height: 1.2; text-wrap: balance; }
ul { list-style: none; }
a { color: inherit; text-underline-offset: 0.2em; text-decoration-color: var(--ink-2); }
a:focus-visible { outline: 2px solid var(--gold); outline-offset: 2px; border-radius: 2px; }
code { font-family: var(--font-mono); font-size: 0.9em; }
`
