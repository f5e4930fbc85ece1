import { everyMatch } from '../../../src/assistant/every-match.ts'

/** A number in words, or a word that says how much: `value` is digits, or the word where it is no number. */
export interface SpelledNumber {
  value: string
  /** The text that follows it. */
  after: string
}

const SMALL = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen']
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const WORTH = new Map<string, bigint>([...SMALL.map((word, index) => [word, BigInt(index)] as const), ...TENS.map((word, index) => [word, BigInt(index + 2) * 10n] as const)])
const SCALES = new Map<string, bigint>([['hundred', 100n], ['thousand', 1000n], ['million', 1_000_000n], ['billion', 1_000_000_000n], ['trillion', 1_000_000_000_000n]])

/** They say how much without a number: allowed only where the given texts have the same word. */
const VAGUE =
  /\b(?:half|halves|thirds?|quarters?|quarterly|twice|thrice|doubl\w*|trebl\w*|tripl\w*|quadrupl\w*|\w+fold|dozens?|scores? of|hundreds|thousands|millions|billions|trillions|tens of|(?:a )?couple of|several|point (?:zero|one|two|three|four|five|six|seven|eight|nine)\b[\w ]*)/gi
/** Of other languages, in Latin letters: an answer is in English. */
const FOREIGN =
  /(?:\b(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|dos|tres|cuatro|cinco|siete|ocho|nueve|diez|once mil|cien|ciento|deux|trois|quatre|cinq|sept|huit|neuf|dix|mille)\b|\p{L}*(?:zwanzig|dreißig|dreissig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig|hundert|tausend)\p{L}*|\b(?:millionen|milliarden?|mil millones|millones|millón|milliards?|vingt|trente|quarante|cinquante|soixante)\b)/giu

const WORD = [...WORTH.keys(), ...SCALES.keys()].join('|')
const SPELLED = new RegExp(String.raw`\b(?:an? (?=hundred|thousand|million|billion|trillion))?(?:${WORD})(?:(?:[\s-]+and)?[\s-]+(?:${WORD}))*\b`, 'gi')
/** 'one' is a number only where something is counted or measured with it. */
const COUNTED = /^[\s-]+(?:BD|tokens?|USD|dollars?|cents?|percent|per cent|seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b/i

/** Numbers in words. A scale after digits ('2.5 million') belongs to those. */
export function spelledNumbers(text: string): SpelledNumber[] {
  const all = everyMatch(text, SPELLED).flatMap((match) => {
    const [before, after] = [text.slice(0, match.index), text.slice(match.index + match[0].length)]
    if (/\d[\s-]*$/.test(before)) return []
    const words = match[0].toLowerCase().split(/[\s-]+/).filter((word) => word !== 'and' && word !== 'a' && word !== 'an')
    if (words.length === 1 && words[0] === 'one' && !COUNTED.test(after)) return []
    return [{ value: valueOf(words), after }]
  })
  const literal = [...everyMatch(text, VAGUE), ...everyMatch(text, FOREIGN)].map((match) => ({ value: match[0].toLowerCase(), after: '' }))
  return [...all, ...literal]
}

function valueOf(words: readonly string[]): string {
  let [total, group] = [0n, 0n]
  for (const word of words) {
    const scale = SCALES.get(word)
    if (scale === undefined) group += WORTH.get(word) ?? 0n
    else if (scale === 100n) group = (group || 1n) * scale
    else {
      total += (group || 1n) * scale
      group = 0n
    }
  }
  return String(total + group)
}
