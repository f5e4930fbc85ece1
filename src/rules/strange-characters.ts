/** A character that no Solana address has: where it stands, counted from 1, and what it is, such as `a zero` or `a Cyrillic “а”`. */
export interface StrangeCharacter {
  place: number
  what: string
}

/** Letters and digits that no address has, as they are mixed up with those that it has. */
const LOOK_ALIKES: Readonly<Record<string, string>> = { '0': 'a zero', O: 'a capital O', I: 'a capital I', l: 'a small L' }

/** The characters of a text that no Solana address has (base58), in order; those of other scripts that look like ours are named by script. */
export function strangeCharacters(text: string): StrangeCharacter[] {
  return [...text].flatMap((character, index) => {
    const what = strange(character)
    return what === null ? [] : [{ place: index + 1, what }]
  })
}

function strange(character: string): string | null {
  const known = LOOK_ALIKES[character]
  if (known !== undefined) return known
  if (/^[1-9A-Za-z]$/.test(character)) return null
  const script = /\p{Script=Cyrillic}/u.test(character) ? 'Cyrillic' : /\p{Script=Greek}/u.test(character) ? 'Greek' : null
  return script === null ? `“${character}”` : `a ${script} “${character}”`
}
