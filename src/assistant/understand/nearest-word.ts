/** Finds a misspelt word among known ones. */
export class NearestWord {
  readonly #byStart = new Map<string, string[]>()

  constructor(words: Iterable<string>) {
    for (const word of words) {
      // A slip in one of the first two letters is rare, so one of them must be right.
      for (const key of new Set([`0${word[0]}${word.length}`, `1${word[1]}${word.length}`])) {
        const list = this.#byStart.get(key)
        if (list) list.push(word)
        else this.#byStart.set(key, [word])
      }
    }
  }

  #keysNear(word: string, most: number): string[] {
    const lengths = Array.from({ length: 2 * most + 1 }, (_, index) => word.length - most + index).filter((length) => length > 3)
    return lengths.flatMap((length) => [`0${word[0]}${length}`, `1${word[1]}${length}`])
  }

  /** The nearest known word: one slip from four letters on, two from seven on, or from five where all letters are there. */
  find(word: string): string | undefined {
    if (word.length < 4 || /\d/.test(word)) return undefined
    const most = word.length < 5 ? 1 : 2
    let best: string | undefined
    let least = most + 1
    for (const key of this.#keysNear(word, most)) {
      for (const known of this.#byStart.get(key) ?? []) {
        const slips = slipsBetween(word, known, Math.min(least, most))
        // Of short words a wrong letter makes another word more often than it is a slip.
        if (slips > most || (slips > 1 && word.length < 7 && !hasSameLetters(word, known)) || (word.length === 4 && known.length === 4 && !hasSameLetters(word, known))) continue
        if (slips < least || (slips === least && hasSameLetters(word, known))) [best, least] = [known, slips]
      }
    }
    return best
  }
}

function hasSameLetters(a: string, b: string): boolean {
  return a.length === b.length && [...a].toSorted().join('') === [...b].toSorted().join('')
}

/** Letters wrong, missing, too many or swapped with their neighbour; more than `most` if there are more. */
function slipsBetween(a: string, b: string, most: number): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    let least = i
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1]
      let slips = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) slips = Math.min(slips, (before[j - 2] ?? 0) + 1)
      next.push(slips)
      least = Math.min(least, slips)
    }
    if (least > most) return most + 1
    ;[before, row] = [row, next]
  }
  return row[b.length] ?? most + 1
}
