/**
 * The tokens of src/ui/tokens.css that mails use, as hex: Outlook and Gmail know neither oklch nor variables. Each is
 * [light, dark]; a test compares them with tokens.css.
 */
export const tokens = {
  page: ['#faf8f4', '#080e11'],
  surface: ['#fefefb', '#0e1519'],
  line: ['#dfdcd5', '#232c30'],
  ink: ['#182026', '#f2f0eb'],
  'ink-2': ['#51595f', '#a3adaf'],
  gold: ['#906606', '#e3bf6f'],
  'gold-fill': ['#ecc663', '#e3bf6f'],
  'on-gold': ['#271e0e', '#1d1406'],
} as const

/**
 * What each colour is for, [light, dark]. The button is gold on black where mails are light: a client that forces a dark
 * scheme leaves a gold background as it is, and turns the dark text on it white.
 */
export const colours = {
  page: tokens.page,
  card: tokens.surface,
  line: tokens.line,
  ink: tokens.ink,
  quiet: tokens['ink-2'],
  button: [tokens.page[1], tokens['gold-fill'][1]],
  'button-edge': [tokens.gold[1], tokens['gold-fill'][1]],
  'button-text': [tokens.gold[1], tokens['on-gold'][1]],
} as const

export type Colour = keyof typeof colours

/** Written into the elements: what a client shows that reads no style sheet. */
export function light(colour: Colour): string {
  return colours[colour][0]
}

interface DarkClass {
  background?: Colour
  border?: Colour
  text?: Colour
}

/** The classes of the template, and which of their colours change in the dark. */
const classes: Readonly<Record<string, DarkClass>> = {
  page: { background: 'page' },
  card: { background: 'card', border: 'line' },
  rule: { border: 'line' },
  ink: { text: 'ink' },
  quiet: { text: 'quiet' },
  button: { background: 'button', border: 'button-edge' },
  'button-text': { text: 'button-text' },
}

/** For clients that ask for the scheme (Apple Mail, Thunderbird, Outlook on a Mac). */
export const darkStyle = `@media (prefers-color-scheme: dark) {${rules('', '')}}`

/** Outlook on phones and on the web rewrites colours, and marks where it did. */
export const outlookDarkStyle = rules('[data-ogsc] ', '[data-ogsb] ')

function rules(beforeText: string, beforeBackground: string): string {
  const rule = (before: string, name: string, property: string, colour: Colour | undefined) => (colour ? `${before}.${name}{${property}:${colours[colour][1]}!important}` : '')
  return Object.entries(classes)
    .map(([name, { background, border, text }]) => rule(beforeBackground, name, 'background-color', background) + rule(beforeText, name, 'border-color', border) + rule(beforeText, name, 'color', text))
    .join('')
}
