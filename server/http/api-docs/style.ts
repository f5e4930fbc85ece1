import { baseStyle } from '../server-pages/base-style.ts'

/** The page's whole style: its hash is in the page's policy. */
export const style = `${baseStyle}.frame { max-width: var(--page-width); margin: 0 auto; padding: var(--space-8) var(--gutter) var(--space-16); display: grid; gap: var(--space-12); }
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
