/** The tokens of src/ui/tokens.css used by this page; a test keeps them equal. The page follows the system's colour scheme. */
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

/** The page's whole style: its hash is in the page's policy. */
export const style = `
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
.frame { max-width: var(--page-width); margin: 0 auto; padding: var(--space-8) var(--gutter) var(--space-16); display: grid; gap: var(--space-12); }
.title { font-size: clamp(var(--text-28), 1rem + 3.2vw, var(--text-40)); letter-spacing: -0.02em; line-height: 1.1; }
.lead { max-width: 62ch; margin-top: var(--space-3); color: var(--ink-2); text-wrap: pretty; }
.quiet { color: var(--ink-2); }
.small { font-size: var(--text-14); }
.links { display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-5); margin-top: var(--space-3); }
.links a, .contents a { display: inline-flex; align-items: center; min-height: var(--target); }
.contents { display: grid; gap: var(--space-6); }
.contents h2 { font-size: var(--text-14); color: var(--ink-2); margin-bottom: var(--space-1); }
.contents a { font-family: var(--font-mono); font-size: var(--text-14); text-decoration: none; }
.contents a:hover { text-decoration: underline; }
.groups { display: grid; gap: var(--space-16); }
.group { display: grid; gap: var(--space-4); }
.group > h2 { font-size: var(--text-28); letter-spacing: -0.01em; }
.group > h2 + p { max-width: 62ch; color: var(--ink-2); }
.call { display: grid; gap: var(--space-4); padding: var(--space-5); background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius-2); }
.call h3 { font-size: var(--text-20); }
.call > div > p { max-width: 68ch; color: var(--ink-2); margin-top: var(--space-2); }
.route { font-family: var(--font-mono); font-size: var(--text-14); color: var(--ink-2); margin-bottom: var(--space-1); }
.route b { font-weight: var(--medium); color: var(--ink); }
.call h4 { margin: 0 0 var(--space-1); font-size: var(--text-12); font-weight: var(--medium); color: var(--ink-2); }
.rows > li { padding: var(--space-2) 0; border-top: 1px solid var(--line); display: grid; align-items: baseline; gap: 0 var(--space-4); }
.rows .rows { margin: var(--space-1) 0 0 var(--space-4); }
.rows .rows > li { padding: var(--space-1) 0; }
.status { font-variant-numeric: tabular-nums; font-weight: var(--medium); }
@media (width >= 40rem) {
  .frame { --gutter: 2rem; }
  .contents { display: block; columns: 2 18rem; column-gap: var(--space-8); }
  .contents div { margin-bottom: var(--space-6); }
  .contents div:not(:first-child), .contents h2 { break-inside: avoid; break-after: avoid; }
  .contents a { min-height: 1.9rem; }
  .rows > li { grid-template-columns: minmax(9rem, 16rem) minmax(0, 1fr); }
  .rows > li > .rows { grid-column: 1 / -1; }
}
`
