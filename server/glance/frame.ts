import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { site } from '../../src/content/site.ts'
import { markPaths } from './mark-paths.ts'
import { tokens } from '../http/server-pages/base-style.ts'
import type { GlanceFigure } from './figures.ts'

const used = ['--page', '--line', '--ink', '--ink-2', '--gold'] as const

const style = `
:root { color-scheme: light dark; ${used.map((name) => `${name}: ${tokens[name]};`).join(' ')} }
*, *::before { box-sizing: border-box; margin: 0; padding: 0; }
body { padding: 1rem; background: var(--page); color: var(--ink); font: 1rem/1.4 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { display: flex; align-items: center; gap: 0.5rem; font-size: 1rem; font-weight: 550; }
svg { flex: none; width: 1.5rem; height: 1.5rem; fill: var(--gold); }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(11rem, 100%), 1fr)); gap: 0.75rem 1.5rem; padding-block: 0.75rem; }
dt, .age { color: var(--ink-2); font-size: 0.875rem; }
.value { font-size: 1.75rem; font-weight: 550; line-height: 1.2; font-variant-numeric: tabular-nums; }
.value small { color: var(--ink-2); font-size: 1rem; font-weight: 400; }
p { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; padding-top: 0.75rem; border-top: 1px solid var(--line); font-size: 0.875rem; }
a { display: inline-block; min-height: 1.5rem; color: inherit; text-underline-offset: 0.2em; }
a:focus-visible { outline: 2px solid var(--gold); outline-offset: 2px; }
`

/** For any page of anyone: this one runs nothing, sends nothing and may be framed anywhere. */
export const framePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors *`

/** The figures as a page to be framed by others: no script, nothing loaded. It is not reloaded by itself: who reads it with a screen reader would lose their place. */
export function framePage(figures: readonly GlanceFigure[]): string {
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${site.name}: vault, price and stake of BD</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
<h1><svg viewBox="0 0 32 32" aria-hidden="true">${markPaths.map((path) => html`<path d="${path}"/>`)}</svg>${site.name}</h1>
<dl>
${figures.map(({ label, value, unit, age }) => html`<div><dt>${label}</dt><dd class="value">${value}${unit === 'USD' ? '' : html` <small>${unit}</small>`}</dd><dd class="age">${age}</dd></div>
`)}</dl>
<p><a href="/embed">Newest figures</a><a href="/" target="_blank" rel="noopener">Open the dashboard</a></p>
</main>
</body>
</html>`)
}
