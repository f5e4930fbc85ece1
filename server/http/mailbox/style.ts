import { baseStyle } from '../server-pages/base-style.ts'

/** The whole style of the mailbox's pages: its hash is in their policy. */
export const style = `${baseStyle}.frame { max-width: 52rem; margin: 0 auto; padding: var(--space-8) var(--gutter) var(--space-16); display: grid; gap: var(--space-6); }
.title { font-size: var(--text-28); letter-spacing: -0.02em; }
.quiet { color: var(--ink-2); }
.small { font-size: var(--text-14); }
.actions { display: flex; flex-wrap: wrap; gap: 0 var(--space-5); }
.actions a { display: inline-flex; align-items: center; min-height: var(--target); }
.mails { display: grid; border-top: 1px solid var(--line); }
.mails a { display: grid; gap: var(--space-1); padding: var(--space-4) var(--space-2); border-bottom: 1px solid var(--line); text-decoration: none; }
.mails a:hover { background: var(--surface); }
.mails b { font-weight: var(--medium); }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: var(--space-1) var(--space-4); }
dt { color: var(--ink-2); }
main { display: grid; gap: var(--space-6); }
h2 { font-size: var(--text-20); }
iframe { display: block; width: 100%; height: 44rem; border: 1px solid var(--line); border-radius: var(--radius-2); background: var(--surface); }
pre { margin: 0; padding: var(--space-5); border: 1px solid var(--line); border-radius: var(--radius-2); background: var(--surface); font: var(--text-14)/1.6 var(--font-mono); white-space: pre-wrap; overflow-wrap: anywhere; }
`
