/** An answer that arrives in pieces, sentence by sentence. */
export interface Sentences {
  /** Takes a piece, and returns the sentences that are whole with it, each with the white space after it. */
  push(piece: string): string[]
  /** What is left at the end, if anything. */
  end(): string[]
}

/** The end of a sentence, or of a line. Neither `0.000113` nor the `1.` of a list is one. */
const END = /(?<!(?:^|\n)[ \t]*\d{1,2})[.!?…]["'”’)\]]*[ \t]*\n*(?<=\s)(?=\S)|\n+(?=\S)/

export function createSentences(): Sentences {
  let waiting = ''
  return {
    push(piece) {
      waiting += piece
      const whole: string[] = []
      for (let match = END.exec(waiting); match; match = END.exec(waiting)) {
        const end = match.index + match[0].length
        whole.push(waiting.slice(0, end))
        waiting = waiting.slice(end)
      }
      return whole.filter((sentence) => sentence.trim() !== '')
    },
    end() {
      const rest = waiting
      waiting = ''
      return rest.trim() === '' ? [] : [rest]
    },
  }
}
